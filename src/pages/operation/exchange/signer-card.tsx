import { CheckCircleFilled, DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, Select } from 'antd';
import { signMethods } from '#shared/handover/exchange';
import { Picture } from '#src/components/picture.tsx';
import { SignaturePad } from '#src/components/signature-pad/signature-pad.tsx';
import { useText } from '#src/lib/i18n';
import styles from './exchange.module.css';
import { methodsOf, methodWords, nameOf, type Signing, whoOf } from './signing.ts';
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

interface SignerCardProps {
  readonly signing: Signing;
  readonly signers: readonly Signer[];
  readonly onChange: (signing: Signing) => void;
  readonly onRemove?: () => void;
  /** Called by Enter in the password. */
  readonly onEnter: () => void;
}

interface ProofProps extends Pick<SignerCardProps, 'signing' | 'onChange' | 'onEnter'> {
  readonly signer: Signer | undefined;
}

/** Takes what the method asks for: a password, a code, or a signature by hand. */
function Proof({ signing, signer, onChange, onEnter }: ProofProps) {
  const text = useText();
  const { who, method, password, code } = signing;
  const name = signer?.agentName ?? signer?.name ?? '';
  const ownPassword = name ? text('exchange.passwordOf', { name }) : text('exchange.by.password');
  return (
    <>
      {method === signMethods.password && (
        <Input.Password
          aria-label={ownPassword}
          placeholder={ownPassword}
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => onChange({ ...signing, password: target.value })}
          onPressEnter={onEnter}
        />
      )}
      {method === signMethods.code && (
        <Input
          aria-label={text('exchange.codeOf', { name })}
          placeholder={text('exchange.codeHint')}
          value={code}
          onChange={({ target }) => onChange({ ...signing, code: target.value.trim() })}
        />
      )}
      {method === signMethods.handwritten && (
        <>
          <Specimen signer={signer} />
          <SignaturePad
            key={who}
            label={text('exchange.handOf', { name })}
            onChange={(drawing) => onChange({ ...signing, drawing })}
          />
        </>
      )}
    </>
  );
}

/** Shows the signature of one person: by hand, with their own password or with their own code. Nobody signs for another. */
export function SignerCard({ signing, signers, onChange, onRemove, onEnter }: SignerCardProps) {
  const text = useText();
  const { who, method } = signing;
  const signer = signers.find((each) => whoOf(each) === who);
  const choose = (next: string) => {
    const offered = methodsOf(signers.find((each) => whoOf(each) === next));
    const blank = { password: undefined, code: undefined, drawing: undefined };
    onChange({ ...signing, ...blank, who: next, method: offered.includes(method) ? method : signMethods.handwritten });
  };
  return (
    <li className={styles.signer}>
      <div className={styles.signerHead}>
        <Select
          aria-label={text('exchange.signer')}
          placeholder={text('exchange.signer')}
          className={styles.who}
          showSearch
          optionFilterProp="label"
          value={who}
          onChange={choose}
          options={signers.map((each) => ({ value: whoOf(each), label: nameOf(each) }))}
        />
        {signer?.isVerified && (
          <span className={styles.verified}>
            <CheckCircleFilled aria-hidden /> {text('exchange.verified')}
          </span>
        )}
        {onRemove && (
          <Button type="text" icon={<DeleteOutlined />} aria-label={text('exchange.removeSigner')} onClick={onRemove} />
        )}
      </div>
      <Segmented<number>
        aria-label={text('exchange.method')}
        options={methodsOf(signer).map((value) => ({ value, label: text(`exchange.by.${methodWords[value] ?? 'hand'}`) }))}
        value={method}
        onChange={(next) => onChange({ ...signing, method: next })}
      />
      <Proof signing={signing} signer={signer} onChange={onChange} onEnter={onEnter} />
    </li>
  );
}
