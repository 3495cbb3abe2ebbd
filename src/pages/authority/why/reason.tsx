import { Alert } from 'antd';
import type { WhyDataScope, WhyResponse, WhyRole } from '#shared/authority';
import type { Resource } from '#shared/define';
import { dictLabel, useDictionary } from '#src/lib/dictionaries';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { useFieldLabel } from '#src/meta/conditions/field-label';
import { definitions } from '#src/resources/index';
import styles from './why-page.module.css';

interface ListProps {
  readonly title: string;
  readonly items: readonly string[];
}

function Facts({ title, items }: ListProps) {
  const text = useText();
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {items.length > 0
          ? items.map((item) => (
              <span key={item} className={styles.fact}>
                {item}
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

function RoleReason({ role, noun }: { readonly role: WhyRole; readonly noun: Resource | undefined }) {
  const text = useText();
  const ruleText = useRuleText(noun);
  return (
    <li className={styles.role}>
      <p className={styles.roleHead}>
        <strong>{role.name}</strong>
        <span className={role.grants ? styles.yes : styles.no}>{text(role.grants ? 'why.grants' : 'why.grantsNot')}</span>
      </p>
      <dl className={styles.facts}>
        <Facts title={text('why.codes')} items={role.codes} />
        <Facts
          title={text('why.apiScopes')}
          items={role.apiScopes.map(({ name, method, path }) => `${name} · ${method} ${path}`)}
        />
        <Facts title={text('why.dataScopes')} items={role.dataScopes.map(ruleText)} />
        <Facts title={text('why.rows')} items={[text(`why.rowsAre.${role.rows}`)]} />
      </dl>
    </li>
  );
}

/** Shows the answer, then everything that decided it. */
export function Reason({ answer }: { readonly answer: WhyResponse }) {
  const text = useText();
  const words = useWords();
  const labelOf = useFieldLabel();
  const { may, user, refusals, demands, roles, rows, fields } = answer;
  const noun = definitions.find(({ name }) => name === answer.noun?.name);
  const person = { name: `${user.name} (${user.account})` };
  const why =
    may && user.isPlatformAdmin ? [text('why.platformAdmin')] : refusals.map((refusal) => text(`why.refused.${refusal}`));
  const demandedOf = ({ right, codes }: NonNullable<WhyResponse['demands']>) =>
    right === 'codes' ? codes : [text(`why.demands.${right}`)];
  const demanded = demands ? demandedOf(demands) : [];
  const shown =
    fields === '*' || fields === null ? [text('why.everyField')] : fields.map((name) => labelOf(name, noun?.fields[name]));
  return (
    <>
      <Alert
        showIcon
        type={may ? 'success' : 'warning'}
        message={text(may ? 'why.may' : 'why.mayNot', person)}
        description={why.join(' ')}
      />
      <dl className={styles.facts}>
        <Facts title={text('why.demanded')} items={demanded} />
        {answer.noun && <Facts title={text('why.noun')} items={[words(answer.noun.label)]} />}
        {may && rows !== null && <Facts title={text('why.rowsTotal')} items={[text(`why.rowsAre.${rows}`)]} />}
        {may && fields !== null && <Facts title={text('why.fields')} items={shown} />}
      </dl>
      <h2 className={styles.subtitle}>{text('why.roles')}</h2>
      {roles.length === 0 && <p>{text('why.none')}</p>}
      <ul className={styles.roles}>
        {roles.map((role) => (
          <RoleReason key={role.id} role={role} noun={noun} />
        ))}
      </ul>
    </>
  );
}
