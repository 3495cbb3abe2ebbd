import { type ReactNode, useEffect, useState } from 'react';
import { isRecord } from '#shared/by-name';
import { Mark } from '#src/components/mark.tsx';
import { useText } from '#src/lib/i18n';
import { askWhoSignsIn, letIn } from '#src/providers/sign-in';
import styles from './qr-login.module.css';
import '#src/locales/qr';

/** The request to sign in: the account it is for, and the device that it comes from. */
interface Asked {
  readonly account: string;
  readonly name: string;
  readonly tenantName: string;
  readonly browser: string;
  readonly system: string;
  readonly ip: string;
  readonly isSameAddress: boolean;
  readonly time: string;
}

export type Decision =
  | { readonly kind: 'asking' }
  | { readonly kind: 'asked'; readonly asked: Asked; readonly isPending: boolean; readonly refusal?: string }
  | { readonly kind: 'confirmed' | 'refused' }
  | { readonly kind: 'failed'; readonly why: string };

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function scan(code: string): Promise<Asked> {
  const data = await askWhoSignsIn(code);
  const facts = isRecord(data) ? data : {};
  const text = (name: keyof Asked) => String(facts[name] ?? '');
  return {
    account: text('account'),
    name: text('name'),
    tenantName: text('tenantName'),
    ip: text('ip'),
    time: text('time'),
    browser: text('browser'),
    system: text('system'),
    isSameAddress: facts.isSameAddress === true,
  };
}

/** Reads the code of a sign-in page and confirms or refuses it. An empty code is not sent. */
function useScanned(code: string) {
  const [decision, setDecision] = useState<Decision>({ kind: 'asking' });

  useEffect(() => {
    if (code === '') return;
    let isCurrent = true;
    const settle = (next: Decision) => isCurrent && setDecision(next);
    scan(code).then(
      (asked) => settle({ kind: 'asked', asked, isPending: false }),
      (error: unknown) => settle({ kind: 'failed', why: messageOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [code]);

  const decide = async (accepts: boolean) => {
    if (decision.kind !== 'asked' || decision.isPending) return;
    setDecision({ ...decision, isPending: true });
    try {
      await letIn(code, accepts);
      setDecision({ kind: accepts ? 'confirmed' : 'refused' });
    } catch (error) {
      setDecision({ ...decision, isPending: false, refusal: messageOf(error) });
    }
  };

  return { decision, decide };
}

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
