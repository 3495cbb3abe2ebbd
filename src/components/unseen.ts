import styles from './unseen.module.css';

/** The class for content that is only meant for screen readers. */
export const unseen = styles.unseen;
