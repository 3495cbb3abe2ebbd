import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import type { WhyDataScope, WhyResponse, WhyRole } from '#shared/authority';
import type { Resource } from '#shared/define';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import { useFieldLabel } from '#src/meta/conditions/field-label';
import { useRights } from '#src/meta/screens/use-rights';
import { definitions } from '#src/resources/index';
import { role as roleNoun } from '#src/resources/system/role';
import { useScreens } from '#src/screens/screens';
import styles from './why-page.module.css';

const granting: readonly string[] = ['grant'];

/** A fact: its name, and the code behind it where it has one. */
interface Fact {
  readonly name: string;
  readonly code?: string;
}

interface ListProps {
  readonly title: string;
  readonly items: readonly Fact[];
}

/** Returns a function that names the menus and buttons of codes; a code that names none stands for itself. */
function useNamed(titles: WhyResponse['titles']): (codes: readonly string[]) => readonly Fact[] {
  const words = useWords();
  return (codes) =>
    codes.map((code) => {
      const title = titles[code];
      return title ? { name: words(title), code } : { name: code };
    });
}

const plain = (names: readonly string[]): readonly Fact[] => names.map((name) => ({ name }));

function Facts({ title, items }: ListProps) {
  const text = useText();
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {items.length > 0
          ? items.map(({ name, code }) => (
              <span key={code ?? name} className={styles.fact}>
                {name}
                {code && <code className={styles.code}>{code}</code>}
              </span>
            ))
          : text('why.none')}
      </dd>
    </>
  );
}

/** Returns a function that describes a data scope rule in words. */
function useRuleText(noun: Resource | undefined): (rule: WhyDataScope) => string {
  const text = useText();
  const language = useLanguage();
  const labelOf = useFieldLabel();
  const { entries } = useDictionary({ source: 'system', code: 'data_scope_type' });
  return ({ name, type, column, state }) => {
    const entry = entries.find(({ dictKey }) => String(dictKey) === String(type));
    const kind = entry ? dictLabel(entry, language) : String(type);
    const by = column === '' ? '' : text('why.by', { column: labelOf(column, noun?.fields[column]) });
    return [name, kind, by, state === 'applies' ? '' : text(`why.state.${state}`)].filter(Boolean).join(' · ');
  };
}

interface RoleReasonProps {
  readonly role: WhyRole;
  readonly noun: Resource | undefined;
  readonly named: (codes: readonly string[]) => readonly Fact[];
  /** Whether a grant of this role would change the answer. */
  readonly isWanting: boolean;
}

/** Leads to the grant of a role, for users who may grant. */
function ToGrant({ id, name }: Pick<WhyRole, 'id' | 'name'>) {
  const text = useText();
  const mayGrant = useRights(roleNoun, granting).has('grant');
  const path = useScreens().screens.find(({ code }) => code === roleNoun.name)?.path;
  if (!mayGrant || !path) return null;
  return (
    <Link to={`${path}?grant=${id}`} aria-label={text('why.toGrantTo', { name })}>
      {text('why.toGrant')}
    </Link>
  );
}

function RoleReason({ role, noun, named, isWanting }: RoleReasonProps) {
  const text = useText();
  const ruleText = useRuleText(noun);
  return (
    <li className={styles.role}>
      <p className={styles.roleHead}>
        <strong>{role.name}</strong>
        <span className={role.grants ? styles.yes : styles.no}>{text(role.grants ? 'why.grants' : 'why.grantsNot')}</span>
        {isWanting && !role.grants && <ToGrant id={role.id} name={role.name} />}
      </p>
      <dl className={styles.facts}>
        <Facts title={text('why.codes')} items={named(role.codes)} />
        <Facts
          title={text('why.apiScopes')}
          items={role.apiScopes.map(({ name, method, path }) => ({ name, code: `${method} ${path}` }))}
        />
        <Facts title={text('why.dataScopes')} items={plain(role.dataScopes.map(ruleText))} />
        <Facts title={text('why.rows')} items={plain([text(`why.rowsAre.${role.rows}`)])} />
      </dl>
    </li>
  );
}

/** Shows the answer, then everything that decided it. */
export function Reason({ answer }: { readonly answer: WhyResponse }) {
  const text = useText();
  const words = useWords();
  const labelOf = useFieldLabel();
  const named = useNamed(answer.titles);
  const { may, user, refusals, demands, roles, rows, fields } = answer;
  const noun = definitions.find(({ name }) => name === answer.noun?.name);
  const person = { name: `${user.name} (${user.account})` };
  const why =
    may && user.isPlatformAdmin ? [text('why.platformAdmin')] : refusals.map((refusal) => text(`why.refused.${refusal}`));
  const demandedOf = ({ right, codes }: NonNullable<WhyResponse['demands']>) =>
    right === 'codes' ? named(codes) : plain([text(`why.demands.${right}`)]);
  const demanded = demands ? demandedOf(demands) : [];
  const shown =
    fields === '*' || fields === null ? [text('why.everyField')] : fields.map((name) => labelOf(name, noun?.fields[name]));
  return (
    <>
      <Alert
        showIcon
        type={may ? 'success' : 'warning'}
        title={text(may ? 'why.may' : 'why.mayNot', person)}
        description={why.join(' ')}
      />
      <dl className={styles.facts}>
        <Facts title={text('why.demanded')} items={demanded} />
        {answer.noun && <Facts title={text('why.noun')} items={plain([words(answer.noun.label)])} />}
        {may && rows !== null && <Facts title={text('why.rowsTotal')} items={plain([text(`why.rowsAre.${rows}`)])} />}
        {may && fields !== null && <Facts title={text('why.fields')} items={plain(shown)} />}
      </dl>
      <h2 className={styles.subtitle}>{text('why.roles')}</h2>
      {roles.length === 0 && <p>{text('why.none')}</p>}
      <ul className={styles.roles}>
        {roles.map((role) => (
          <RoleReason key={role.id} role={role} noun={noun} named={named} isWanting={!may && demands?.right === 'codes'} />
        ))}
      </ul>
    </>
  );
}
