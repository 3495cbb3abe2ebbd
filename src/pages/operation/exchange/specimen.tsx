import { Picture } from '#src/components/picture.tsx';
import { useText } from '#src/lib/i18n';
import styles from './exchange.module.css';
import type { Signer } from './use-exchange.ts';

/** How somebody signs, to compare his handwriting with. Nothing where no specimen was taken. */
export function Specimen({ signer }: { readonly signer: Signer | undefined }) {
  const text = useText();
  if (!signer?.specimen) return null;
  return (
    <figure className={styles.specimen}>
      <Picture link={signer.specimen} alt={text('exchange.specimenOf', { name: signer.agentName ?? signer.name })} />
      <figcaption>{text('exchange.specimen')}</figcaption>
    </figure>
  );
}
