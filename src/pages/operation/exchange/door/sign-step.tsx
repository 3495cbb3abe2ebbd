import { CheckCircleFilled, DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { signMethods } from '#shared/handover/exchange';
import { Scanner } from '#src/components/scanner/scanner.tsx';
import { SignaturePad } from '#src/components/signature-pad/signature-pad.tsx';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import { Specimen } from '../signer-card.tsx';
import { isSigned, methodsOf, methodWords, nameOf, type Signing, signaturesLeft, signaturesNeeded, whoOf } from '../signing.ts';
import type { Exchange, Signer } from '../use-exchange.ts';
import styles from './door.module.css';
import type { DoorWorkState } from './use-door-work.ts';

interface SigningFormProps {
  readonly signer: Signer;
  /** Distinguishes the signatures of a side. */
  readonly turn: number;
  readonly onSigned: (signing: Signing) => void;
  readonly onCancel: () => void;
}

function CodeReader({ isRead, onRead }: { readonly isRead: boolean; readonly onRead: (read: string) => void }) {
  const text = useText();
  return (
    <>
      <Scanner onRead={onRead} />
      {isRead && (
        <p className={styles.ready}>
          <CheckCircleFilled aria-hidden /> {text('door.codeRead')}
        </p>
      )}
    </>
  );
}

/** Shows the form for one signature, on the whole width of the screen. */
function SigningForm({ signer, turn, onSigned, onCancel }: SigningFormProps) {
  const text = useText();
  const methods = methodsOf(signer);
  const [signing, setSigning] = useState<Signing>({
    key: turn,
    who: whoOf(signer),
    method: methods[0] ?? signMethods.handwritten,
  });
  const { method, password, code } = signing;
  const name = signer.agentName ?? signer.name;
  return (
    <section className={styles.signing} aria-label={text('door.signsNow', { name })}>
      <h2 className={styles.heading}>{text('door.signsNow', { name })}</h2>
      <Segmented<number>
        block
        size="large"
        aria-label={text('exchange.method')}
        options={methods.map((value) => ({ value, label: text(`exchange.by.${methodWords[value] ?? 'hand'}`) }))}
        value={method}
        onChange={(next) => setSigning({ key: turn, who: whoOf(signer), method: next })}
      />
      {method === signMethods.password && (
        <Input.Password
          size="large"
          aria-label={text('exchange.passwordOf', { name })}
          placeholder={text('exchange.passwordOf', { name })}
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setSigning({ ...signing, password: target.value })}
          onPressEnter={() => isSigned(signing) && onSigned(signing)}
        />
      )}
      {method === signMethods.code && (
        <CodeReader isRead={Boolean(code)} onRead={(read) => setSigning({ ...signing, code: read.trim() })} />
      )}
      {method === signMethods.handwritten && (
        <div className={styles.pad}>
          {!signer.isVerified && <p className={styles.quiet}>{text('door.notVerified', { name })}</p>}
          <Specimen signer={signer} />
          <SignaturePad
            label={text('exchange.handOf', { name })}
            onChange={(drawing) => setSigning((now) => ({ ...now, drawing }))}
          />
        </div>
      )}
      <div className={styles.footButtons}>
        <Button className={styles.big} onClick={onCancel}>
          {text('common.cancel')}
        </Button>
        <Button type="primary" className={styles.big} disabled={!isSigned(signing)} onClick={() => onSigned(signing)}>
          {text('door.signed')}
        </Button>
      </div>
    </section>
  );
}

interface SignerRowProps {
  readonly signer: Signer;
  /** The signature, once there is one. */
  readonly own: Signing | undefined;
  readonly onSign: () => void;
  readonly onRemove: (key: number) => void;
}

function SignerRow({ signer, own, onSign, onRemove }: SignerRowProps) {
  const text = useText();
  const name = nameOf(signer);
  return (
    <li className={styles.signerRow}>
      <button type="button" className={styles.card} disabled={own !== undefined} onClick={onSign}>
        <span className={styles.cardText}>
          <span className={styles.cardTitle}>{name}</span>
          {signer.isVerified && <span className={styles.quiet}>{text('exchange.verified')}</span>}
        </span>
        {own ? (
          <span className={styles.ready}>
            <CheckCircleFilled aria-hidden /> {text('door.hasSigned')}
          </span>
        ) : (
          <span className={styles.action}>{text('door.sign')}</span>
        )}
      </button>
      {own && (
        <Button
          className={styles.remove}
          type="text"
          icon={<DeleteOutlined />}
          aria-label={text('door.removeSigned', { name })}
          onClick={() => onRemove(own.key)}
        />
      )}
    </li>
  );
}

interface SignStepProps {
  readonly work: DoorWorkState;
  readonly exchange: Exchange;
  readonly signers: readonly Signer[];
  readonly error: { readonly message: string } | null;
  readonly onRetry: () => void;
  readonly onBack: () => void;
  /** Called once the signatures have arrived. */
  readonly onSigned: () => void;
}

/** Takes the signatures of one signer after the other, until the side is complete. */
export function SignStep({ work, exchange, signers, error, onRetry, onBack, onSigned }: SignStepProps) {
  const text = useText();
  const [who, setWho] = useState<string>();
  const { signings, isGiver } = work;
  const [needed, left] = [signaturesNeeded(exchange, work.side), signaturesLeft(exchange, work.side, signings.length)];
  const signer = signers.find((each) => whoOf(each) === who);
  if (error && signers.length === 0) return <ErrorState hint={error.message || undefined} onRetry={onRetry} />;
  if (signer) {
    const sign = (signing: Signing) => {
      work.addSigning(signing);
      setWho(undefined);
    };
    const turn = Math.max(0, ...signings.map(({ key }) => key)) + 1;
    return <SigningForm key={who} signer={signer} turn={turn} onSigned={sign} onCancel={() => setWho(undefined)} />;
  }
  return (
    <>
      <h2 className={styles.heading}>{text(isGiver ? 'exchange.giverSigns' : 'exchange.receiverSigns')}</h2>
      {signers.length === 0 && <EmptyState hint={text('door.noSigner')} />}
      <ul className={styles.cards}>
        {signers.map((each) => (
          <SignerRow
            key={whoOf(each)}
            signer={each}
            own={signings.find((signing) => signing.who === whoOf(each))}
            onSign={() => setWho(whoOf(each))}
            onRemove={work.removeSigning}
          />
        ))}
      </ul>
      <footer className={styles.footer}>
        <p id="door-signatures" className={styles.footNote} role="status">
          {left > 0
            ? text('exchange.signsLeft', { needed, count: left })
            : text('exchange.signsEnough', { needed, signed: signings.length })}
        </p>
        <div className={styles.footButtons}>
          <Button className={styles.big} onClick={onBack}>
            {text('door.toCheck')}
          </Button>
          <Button
            type="primary"
            className={styles.big}
            disabled={left > 0}
            aria-describedby="door-signatures"
            loading={work.isBusy}
            onClick={async () => (await work.confirm()).state === 'done' && onSigned()}
          >
            {text(isGiver ? 'exchange.give' : 'exchange.receive')}
          </Button>
        </div>
      </footer>
    </>
  );
}
