import { type KeyboardEvent, useEffect, useState } from 'react';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { config } from '#src/config';
import { whenIdle } from '#src/lib/browser/when-idle';
import { useText } from '#src/lib/i18n';
import { readReturn } from '#src/lib/sign-in/social';
import type { MessageKey } from '#src/locales/words';
import { SignInForm } from './sign-in-form.tsx';
import type { Tenant } from './use-tenant.ts';
import { useWays } from './use-ways.ts';
import styles from './ways-panel.module.css';

type Way = 'password' | 'phone' | 'qr';

const labels: Readonly<Record<Way, MessageKey>> = {
  password: 'login.byPassword',
  phone: 'login.byPhone',
  qr: 'login.byQr',
};

interface WayTabsProps {
  readonly ways: readonly Way[];
  readonly current: Way;
  readonly onChoose: (way: Way) => void;
}

/** Returns the id of a way's tab, which names its panel. */
const tabId = (way: Way) => `sign-in-by-${way}`;

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows the ways to choose from. The strip keeps its height until the server has answered, so that no field moves. */
function WayTabs({ ways, current, onChoose }: WayTabsProps) {
  const text = useText();
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const next = step && ways[(ways.indexOf(current) + step + ways.length) % ways.length];
    if (!next) return;
    onChoose(next);
    document.getElementById(tabId(next))?.focus();
  };
  if (ways.length < 2) return <div className={styles.strip} />;
  return (
    <div role="tablist" aria-label={text('login.ways')} className={styles.strip} onKeyDown={handleKey}>
      {ways.map((way) => (
        <button
          key={way}
          id={tabId(way)}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={way === current}
          tabIndex={way === current ? 0 : -1}
          onClick={() => onChoose(way)}
        >
          {text(labels[way])}
        </button>
      ))}
    </div>
  );
}

/** Most users type a password, so the code of the other ways is loaded when one of them is chosen. */
const PhoneForm = lazyWithPreload(async () => (await import('./phone-form.tsx')).PhoneForm);
const SocialButtons = lazyWithPreload(async () => (await import('./social-buttons.tsx')).SocialButtons);
const SocialReturn = lazyWithPreload(async () => (await import('./social-return.tsx')).SocialReturn);
const SampleAccounts = lazyWithPreload(async () => (await import('./sample-accounts.tsx')).SampleAccounts);
const QrPanel = lazyWithPreload(async () => (await import('./qr-panel.tsx')).QrPanel);

const allWays: readonly Way[] = ['password', 'phone', 'qr'];

interface WaysPanelProps {
  readonly tenant: Tenant;
  /** A message before the first attempt, for example that the session has ended. */
  readonly notice: string | undefined;
  /** The account of a user who signs in again over an open page; ways that lead away from it are not offered. */
  readonly account?: string;
}

/** Preloads the forms of the other ways: they are small. */
function usePreloaded({ sms, qr }: Pick<ReturnType<typeof useWays>, 'sms' | 'qr'>): void {
  useEffect(() => {
    if (!sms && !qr) return undefined;
    return whenIdle(() => {
      if (sms) PhoneForm.preload();
      if (qr) QrPanel.preload();
    });
  }, [sms, qr]);
}

/** Shows the ways to sign in, one at a time. Each keeps its input when another is chosen. */
export function WaysPanel({ tenant: known, notice, account }: WaysPanelProps) {
  const text = useText();
  const offered = useWays();
  const tenant = { ...known, isTyped: offered.tenant };
  const [chosen, setChosen] = useState<readonly Way[]>(['password']);
  const [current, setCurrent] = useState<Way>('password');
  // Over an open page no site returns the browser: the query of the address is the page's.
  const [back, setBack] = useState(() => (account === undefined ? readReturn(window.location.search) : undefined));
  const [told, setTold] = useState<string>();
  const isVisible: Readonly<Record<Way, boolean>> = { password: true, phone: offered.sms, qr: offered.qr };
  const ways = allWays.filter((way) => isVisible[way]);
  const choose = (way: Way) => {
    setCurrent(way);
    setChosen((before) => (before.includes(way) ? before : [...before, way]));
  };
  usePreloaded(offered);
  const waiting = (
    <p role="status" className={styles.waiting}>
      {text('common.loading')}
    </p>
  );
  const panelOf = (way: Way) => ({ role: 'tabpanel', 'aria-labelledby': tabId(way), hidden: way !== current });

  const handleOver = (message: string) => {
    setBack(undefined);
    setTold(message || undefined);
  };

  if (back) {
    return <SocialReturn tenant={tenant} back={back} isReady={!offered.isAsked} onOver={handleOver} />;
  }
  return (
    <>
      {config.authDialect === 'oauth' ? <WayTabs ways={ways} current={current} onChoose={choose} /> : null}
      <div {...panelOf('password')}>
        <SignInForm tenant={tenant} notice={told ?? notice} account={account} hasCaptcha={offered.captcha}>
          {offered.samples.length > 0 && account === undefined ? <SampleAccounts samples={offered.samples} /> : null}
        </SignInForm>
      </div>
      {chosen.includes('phone') ? (
        <div {...panelOf('phone')}>
          <LoadingFallback value={waiting}>
            <PhoneForm tenant={tenant} />
          </LoadingFallback>
        </div>
      ) : null}
      {chosen.includes('qr') ? (
        <div {...panelOf('qr')}>
          <LoadingFallback value={waiting}>
            <QrPanel tenant={tenant} isShown={current === 'qr'} />
          </LoadingFallback>
        </div>
      ) : null}
      {offered.social.length > 0 && account === undefined ? <SocialButtons sources={offered.social} tenant={tenant} /> : null}
    </>
  );
}
