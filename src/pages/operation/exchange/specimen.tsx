import { Picture } from '#src/components/picture.tsx';
import { useText } from '#src/lib/i18n';
import styles from './exchange.module.css';
import type { Signer } from './use-exchange.ts';

/** Shows the specimen signature of a person, to compare the handwriting with; nothing where there is none. */
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
