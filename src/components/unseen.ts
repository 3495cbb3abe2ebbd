import styles from './unseen.module.css';

/** The class of what is heard by those who cannot see it, and seen by nobody. */
export const unseen = styles.unseen;
