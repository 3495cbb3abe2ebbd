import { type ReactNode, useEffect } from 'react';
import { Mark } from '#src/components/mark.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/qr';
import styles from './qr-login.module.css';
import { type Asked, useScanned } from './use-scanned.ts';

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ asked }: { readonly asked: Asked }) {
  const text = useText();
  const device = [asked.system, asked.browser].filter(Boolean).join(' · ');
  return (
    <dl className={styles.facts}>
      <Fact name={text('qr.account')}>
        <strong>{asked.account}</strong> {asked.name}
      </Fact>
      <Fact name={text('qr.tenant')}>{asked.tenantName}</Fact>
      <Fact name={text('qr.device')}>{device || text('qr.unknownDevice')}</Fact>
      <Fact name={text('qr.address')}>
        {asked.ip}
        <span className={styles.remark} data-odd={asked.isSameAddress ? undefined : ''}>
          {text(asked.isSameAddress ? 'qr.sameAddress' : 'qr.otherAddress')}
        </span>
      </Fact>
      <Fact name={text('qr.time')}>{asked.time}</Fact>
    </dl>
  );
}

function Outcome({ kind, title, children }: { readonly kind: string; readonly title: string; readonly children: ReactNode }) {
  const text = useText();
  return (
    <div role="status" className={styles.outcome} data-kind={kind}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{children}</p>
      <a className={styles.home} href="/">
        {text('qr.home')}
      </a>
    </div>
  );
}

/** Tells a phone on which nobody is signed in what it takes to confirm, and leads there and back. */
function SignInFirst() {
  const text = useText();
  const { pathname, search } = window.location;
  return (
    <div role="status" className={styles.outcome}>
      <h1 className={styles.title}>{text('qr.signInFirst')}</h1>
      <p className={styles.text}>{text('qr.signInFirstText')}</p>
      <a className={styles.home} href={`/login?to=${encodeURIComponent(pathname + search)}`}>
        {text('qr.signIn')}
      </a>
    </div>
  );
}

/**
 * Shows a phone that scanned the code of a sign-in page who wants to sign in, with buttons to confirm or refuse. The page is
 * public; who asks is told to those who are signed in.
 */
export function QrLoginPage({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const text = useText();
  const asked = new URLSearchParams(window.location.search).get('code') ?? '';
  const code = isSignedIn ? asked : '';
  const { decision, decide } = useScanned(code);
  const title = text('qr.title');
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <p className={styles.product}>
          <Mark size={28} />
          <span>{text('common.product')}</span>
        </p>
        {asked !== '' && !isSignedIn ? <SignInFirst /> : null}
        {asked === '' ? (
          <Outcome kind="failed" title={text('qr.failed')}>
            {text('qr.noCode')}
          </Outcome>
        ) : null}
        {code !== '' && decision.kind === 'asking' ? <p role="status">{text('common.loading')}</p> : null}
        {decision.kind === 'asked' ? (
          <>
            <h1 className={styles.title}>{text('qr.question')}</h1>
            <Facts asked={decision.asked} />
            <p className={styles.warning}>{text('qr.warning')}</p>
            <p className={styles.refusal} role="alert">
              {decision.refusal}
            </p>
            <div className={styles.buttons} aria-busy={decision.isPending}>
              <button type="button" className={styles.refuse} onClick={() => void decide(false)}>
                {text('qr.refuse')}
              </button>
              <button type="button" className={styles.confirm} onClick={() => void decide(true)}>
                {text('qr.confirm')}
              </button>
            </div>
          </>
        ) : null}
        {decision.kind === 'confirmed' || decision.kind === 'refused' ? (
          <Outcome kind={decision.kind} title={text(`qr.${decision.kind}`)}>
            {text(`qr.${decision.kind}Text`)}
          </Outcome>
        ) : null}
        {decision.kind === 'failed' ? (
          <Outcome kind="failed" title={text('qr.failed')}>
            {decision.why}
          </Outcome>
        ) : null}
      </section>
    </main>
  );
}
