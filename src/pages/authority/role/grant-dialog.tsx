import { Alert, Button, Skeleton, Tabs } from 'antd';
import { type GrantItem, type GrantKind, type GrantPreview, grantKinds } from '#shared/grants';
import { ErrorState } from '#src/components/state-views.tsx';
import { useJoined, useText } from '#src/lib/i18n';
import { CheckboxTree } from '#src/meta/checkbox-tree/checkbox-tree.tsx';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { useLeaveGuard } from '#src/meta/screens/form/use-leave-guard';
import styles from './grant.module.css';
import { type RoleGrantState, useRoleGrant } from './use-role-grant.ts';

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
function changesNothing({ added, removed }: GrantPreview): boolean {
  return grantKinds.every((kind) => added[kind].length === 0 && removed[kind].length === 0);
}

/** Shows the changes that a grant would make, before it is saved. */
function GrantReview({ preview }: { readonly preview: GrantPreview }) {
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

interface GrantDialogProps {
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
  readonly onSaved: () => void;
}

function Buttons({ state, close, isMany }: { state: RoleGrantState; close: () => void; isMany: boolean }) {
  const text = useText();
  const { preview, ticks, isDirty, isBusy, review, save, back } = state;
  if (preview) {
    return (
      <>
        <Button onClick={back}>{text('grant.back')}</Button>
        <Button type="primary" disabled={changesNothing(preview)} loading={isBusy} onClick={save}>
          {text('grant.save')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={close}>{text('meta.cancel')}</Button>
      <Button type="primary" disabled={!ticks || !(isDirty() || isMany)} loading={isBusy} onClick={review}>
        {text('grant.review')}
      </Button>
    </>
  );
}

function Trees({ state, isMany }: { state: RoleGrantState; isMany: boolean }) {
  const text = useText();
  const { forests, ticks, setKind, unseen, error, retry } = state;
  if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
  if (!forests || !ticks) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <>
      {isMany && <Alert className={styles.note} type="info" showIcon title={text('grant.many')} />}
      {unseen > 0 && <Alert className={styles.note} type="info" showIcon title={text('grant.unseen', { count: unseen })} />}
      <Tabs
        items={grantKinds.map((kind) => ({
          key: kind,
          label: `${text(`grant.${kind}`)} (${ticks[kind].size})`,
          children: (
            <CheckboxTree
              label={text(`grant.${kind}`)}
              nodes={forests[kind]}
              ticked={ticks[kind]}
              onChange={(next) => setKind(kind, next)}
            />
          ),
        }))}
      />
    </>
  );
}

/**
 * Grants roles their menus with buttons, data scopes and API scopes, in two steps: the choice, then the changes with the people
 * concerned. Of several roles everything is ticked that any of them is granted; after saving, all are granted the same.
 */
export function GrantDialog({ roles, isOpen, onClose, afterClose, onSaved }: GrantDialogProps) {
  const text = useText();
  const state = useRoleGrant(
    roles.map(({ id }) => id),
    onSaved,
  );
  const leave = useLeaveGuard(state.isDirty, afterClose);
  const close = () => leave(onClose);
  const isMany = roles.length > 1;
  const name = roles[0]?.name ?? '';
  return (
    <Dialog
      title={isMany ? text('grant.titleMany', { count: roles.length }) : text('grant.title', { name })}
      isOpen={isOpen}
      onClose={close}
      afterClose={afterClose}
      footer={<Buttons state={state} close={close} isMany={isMany} />}
    >
      {/* The tree is hidden and not removed: search and expanded nodes stay while the changes are reviewed. */}
      <div hidden={state.preview !== undefined}>
        <Trees state={state} isMany={isMany} />
      </div>
      {state.preview && <GrantReview preview={state.preview} />}
    </Dialog>
  );
}
