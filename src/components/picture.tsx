import { useState } from 'react';
import { fileAddress, freshLink } from '#src/lib/files';
import styles from './picture.module.css';

interface PictureProps {
  readonly link: string;
  readonly alt: string;
  readonly className?: string;
}

/** Shows a picture by its link, which is loaded when it comes near. If the link has expired a new one is requested, once. */
export function Picture({ link, alt, className }: PictureProps) {
  const [shown, setShown] = useState({ link, address: fileAddress(link), isRenewed: false });
  if (shown.link !== link) setShown({ link, address: fileAddress(link), isRenewed: false });
  const { address, isRenewed } = shown;

  const handleError = async () => {
    const fresh = isRenewed ? undefined : await freshLink(link).catch(() => undefined);
    setShown((now) => (now.link === link ? { link, address: fresh, isRenewed: true } : now));
  };

  const classes = className ? `${styles.picture} ${className}` : styles.picture;
  if (address === undefined) return <span className={`${classes} ${styles.missing}`} role="img" aria-label={alt} />;
  return <img src={address} alt={alt} className={classes} loading="lazy" decoding="async" onError={handleError} />;
}
