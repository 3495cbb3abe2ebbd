import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { VisitInfo } from '#shared/handover/visit';
import { LanguageNames } from '#src/components/language-names.tsx';
import { ApiError } from '#src/lib/http/api-error';
import { useLanguage, useText } from '#src/lib/i18n';
import '#src/locales/visit';
import { askVisit } from '#src/providers/sign-in';
import styles from './visit.module.css';

/** The state of a code: being checked or missing, valid, invalid, or not checked because the request failed. */
type Visit =
  | { readonly kind: 'asking' | 'empty' }
  | { readonly kind: 'valid'; readonly info: Extract<VisitInfo, { valid: true }> }
  | { readonly kind: 'invalid' | 'failed'; readonly msg: string };

async function ask(token: string): Promise<Visit> {
  try {
    const info = await askVisit(token);
    return info.valid ? { kind: 'valid', info } : { kind: 'invalid', msg: info.msg };
  } catch (error) {
    return { kind: 'failed', msg: error instanceof ApiError ? error.message : '' };
  }
}

/** Checks a code once: it works once per device, so neither focus nor another render may check it again. */
function useVisit(token: string): { readonly visit: Visit; readonly retry: () => void } {
  const [visit, setVisit] = useState<Visit>({ kind: token === '' ? 'empty' : 'asking' });
  const start = useCallback(() => {
    setVisit({ kind: 'asking' });
    void ask(token).then(setVisit);
  }, [token]);
  useEffect(() => {
    if (token !== '') start();
  }, [token, start]);
  return { visit, retry: start };
}

type Shown = Extract<Visit, { kind: 'valid' }>['info'];

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children || '—'}</dd>
    </div>
  );
}

function Photo({ link, alt, className }: { readonly link: string; readonly alt: string; readonly className?: string }) {
  const text = useText();
  const [isBroken, setBroken] = useState(false);
  if (!link || isBroken) return <span className={`${className} ${styles.absent}`}>{text('visit.noPhoto')}</span>;
  return <img className={className} src={link} alt={alt} onError={() => setBroken(true)} />;
}

function Person({ person }: { readonly person: Shown['people'][number] }) {
  const text = useText();
  return (
    <li className={styles.person}>
      <Photo className={styles.face} link={person.photo} alt={text('visit.photo', { name: person.name })} />
      <div className={styles.who}>
        <h2>{person.name}</h2>
        <dl className={styles.facts}>
          <Fact name={text('visit.convoyNo')}>{person.convoyNo}</Fact>
          <Fact name={text('visit.duty')}>{person.duty}</Fact>
          <Fact name={text('visit.company')}>{person.company}</Fact>
        </dl>
      </div>
    </li>
  );
}

function Escort({ info }: { readonly info: Shown }) {
  const text = useText();
  return (
    <>
      <p className={`${styles.verdict} ${styles.good}`} role="status">
        <span aria-hidden>✓</span> {text('visit.valid')}
      </p>
      <ul className={styles.people}>
        {info.people.map((person) => (
          <Person key={person.convoyNo} person={person} />
        ))}
      </ul>
      <section className={styles.car}>
        {info.taskNo === '' && <p className={styles.none}>{text('visit.noTask')}</p>}
        {info.plateNo !== '' && <Photo className={styles.vehicle} link={info.carPhoto} alt={text('visit.carPhoto')} />}
        <dl className={styles.facts}>
          <Fact name={text('visit.plate')}>{info.plateNo && <strong className={styles.plate}>{info.plateNo}</strong>}</Fact>
          <Fact name={text('visit.task')}>{info.taskNo}</Fact>
          <Fact name={text('visit.arrival')}>{info.planArriveTime.slice(0, 16)}</Fact>
        </dl>
      </section>
      <p className={styles.hint}>{text('visit.compare')}</p>
    </>
  );
}

function Verdict({ visit, onRetry }: { readonly visit: Visit; readonly onRetry: () => void }) {
  const text = useText();
  if (visit.kind === 'asking')
    return (
      <p className={styles.waiting} role="status">
        {text('common.loading')}
      </p>
    );
  if (visit.kind === 'valid') return <Escort info={visit.info} />;
  const isInvalid = visit.kind === 'invalid';
  return (
    <div role="alert" className={`${styles.verdict} ${isInvalid ? styles.bad : styles.unsure}`}>
      <p>
        <span aria-hidden>{isInvalid ? '✕' : '!'}</span> {text(isInvalid ? 'visit.invalid' : 'visit.failed')}
      </p>
      <p className={styles.why}>{'msg' in visit ? visit.msg : text('visit.noToken')}</p>
      {visit.kind === 'failed' && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          {text('visit.retry')}
        </button>
      )}
    </div>
  );
}

/** Shows whether a scanned escort code is genuine, its people and their car. It needs neither a session nor the frame. */
export function VisitPage() {
  const text = useText();
  const language = useLanguage();
  const { visit, retry } = useVisit(new URLSearchParams(window.location.search).get('token') ?? '');
  const title = text('visit.title');
  useEffect(() => {
    document.title = title;
    document.documentElement.lang = language;
  }, [title, language]);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <div className={styles.languages}>
          <LanguageNames />
        </div>
      </header>
      <Verdict visit={visit} onRetry={retry} />
    </main>
  );
}
