import { type GrantItem, type GrantKind, type GrantPreview, grantKinds } from '#shared/grants';
import { useJoined, useText } from '#src/lib/i18n';
import styles from './grant.module.css';

function Items({ kind, items }: { readonly kind: GrantKind; readonly items: readonly GrantItem[] }) {
  const text = useText();
  if (items.length === 0) return null;
  return (
    <div className={styles.group}>
      <h4>{text(`grant.${kind}`)}</h4>
      <ul className={styles.items}>
        {items.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </div>
  );
}

function Side({ word, sets }: { readonly word: 'added' | 'removed'; readonly sets: GrantPreview['added'] }) {
  const text = useText();
  const count = grantKinds.reduce((sum, kind) => sum + sets[kind].length, 0);
  if (count === 0) return null;
  return (
    <section className={styles[word]}>
      <h3>{text(`grant.${word}`, { count })}</h3>
      {grantKinds.map((kind) => (
        <Items key={kind} kind={kind} items={sets[kind]} />
      ))}
    </section>
  );
}

/** Returns whether a preview contains no change. */
export function changesNothing({ added, removed }: GrantPreview): boolean {
  return grantKinds.every((kind) => added[kind].length === 0 && removed[kind].length === 0);
}

/** Shows the changes that a grant would make, before it is saved. */
export function GrantReview({ preview }: { readonly preview: GrantPreview }) {
  const text = useText();
  const joined = useJoined();
  const { added, removed, users, userNames } = preview;
  const names = joined(userNames);
  const people = users > userNames.length ? text('grant.andMore', { names }) : names;
  return (
    <div className={styles.review}>
      <p className={styles.people}>
        {users === 0 ? text('grant.noUsers') : text('grant.users', { count: users, names: people })}
      </p>
      {changesNothing(preview) && <p role="status">{text('grant.same')}</p>}
      <Side word="added" sets={added} />
      <Side word="removed" sets={removed} />
    </div>
  );
}
