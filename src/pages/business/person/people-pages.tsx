import { useCallback, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { personStatuses } from '#shared/handover/people';
import { normaliseAccount } from '#shared/rules';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { user as userWords } from '#src/locales/user';
import { verify as words } from '#src/locales/verify';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { TreeAside } from '#src/meta/tree/tree-aside.tsx';
import type { HandedPassword } from '#src/people/passwords-dialog.tsx';
import { isOwn } from '#src/people/people';
import { useReset } from '#src/people/use-reset';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { dept } from '#src/resources/system/dept';
import { documentInputs, NearDocuments, useDocumentColumns } from './documents.tsx';

const PlatformDialog = lazyWithPreload(async () => (await import('#src/people/platform-dialog.tsx')).PlatformDialog);
const PasswordsDialog = lazyWithPreload(async () => (await import('#src/people/passwords-dialog.tsx')).PasswordsDialog);

type Open =
  | { readonly kind: 'platform'; readonly rows: readonly Row[] }
  | { readonly kind: 'passwords'; readonly passwords: readonly HandedPassword[] };

/** Keeps the one dialog that is open; it stays mounted until it has left the screen. */
function usePersonDialogs(resource: Resource) {
  const [state, setState] = useState<{ readonly open: Open; readonly isOpen: boolean; readonly turn: number }>();
  const shows = useMemo(() => {
    const show = (open: Open) => setState((before) => ({ open, isOpen: true, turn: (before?.turn ?? 0) + 1 }));
    return {
      platform: (rows: readonly Row[]) => show({ kind: 'platform', rows }),
      passwords: (passwords: readonly HandedPassword[]) => show({ kind: 'passwords', passwords }),
    };
  }, []);

  const draw = () => {
    if (!state) return null;
    const { open, isOpen, turn } = state;
    const life = {
      isOpen,
      onClose: () => setState({ ...state, isOpen: false }),
      afterClose: () => setState((now) => (now?.turn === turn ? undefined : now)),
    };
    if (open.kind === 'passwords') return <PasswordsDialog key={turn} {...life} passwords={open.passwords} />;
    return <PlatformDialog key={turn} {...life} resource={resource} rows={open.rows} />;
  };
  return { shows, dialog: draw() };
}

interface PersonPageProps {
  readonly resource: Resource;
  /** The names of the fields with the expiry dates of documents. */
  readonly documents: readonly string[];
  /** Further actions for people of this kind. Keep the array stable. */
  readonly more?: readonly Action[];
}

/** Users cannot remove themselves. */
const isVisible = (verb: string, row: Row) => verb !== 'delete' || !isOwn(row);
/** The status of a person who has left cannot be changed. */
const statusOfLeft = ['status'];
const nothing: readonly string[] = [];
const readOnlyFields = (row: Row) => (Number(row.status) === personStatuses.left ? statusOfLeft : nothing);

function useActions(
  resource: Resource,
  { shows, more = [] }: { shows: ReturnType<typeof usePersonDialogs>['shows']; more?: readonly Action[] },
): readonly Action[] {
  const run = useReset(resource, shows.passwords);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what resetting uses is stable but for the language
  return useMemo(() => {
    const reset = { verb: 'reset', zh: userWords.zh.reset, en: userWords.en.reset, run } as const;
    return [
      { ...reset, on: 'row', isVisible: (row: Row) => !isOwn(row) },
      { ...reset, on: 'selection' },
      { verb: 'platform', on: 'row', zh: userWords.zh.platform, en: userWords.en.platform, run: shows.platform },
      ...more,
    ];
  }, [shows, more]);
}

/** Shows the people of one kind with their accounts: by department, with their documents, passwords and platforms. */
function PersonPage({ resource, documents, more }: PersonPageProps) {
  const [deptId, setDeptId] = useState<string>();
  const filters = useMemo(() => ({ deptId }), [deptId]);
  const columns = useDocumentColumns(resource, documents);
  const inputs = useMemo(() => documentInputs(documents), [documents]);
  const { shows, dialog } = usePersonDialogs(resource);
  const actions = useActions(resource, { shows, more });
  const showPassword = ({ account, realName, initialPassword }: Row) => {
    if (typeof initialPassword !== 'string') return;
    shows.passwords([{ account: normaliseAccount(String(account)), realName: String(realName), password: initialPassword }]);
  };
  const detailExtra = useCallback(
    (row: Row) => <NearDocuments resource={resource} names={documents} row={row} />,
    [resource, documents],
  );
  return (
    <>
      <ResourceScreen
        resource={resource}
        aside={<TreeAside resource={dept} value={deptId} onChange={setDeptId} />}
        filters={filters}
        actions={actions}
        columns={columns}
        inputs={inputs}
        isVisible={isVisible}
        readOnlyFields={readOnlyFields}
        detailExtra={detailExtra}
        onAdded={showPassword}
      />
      {dialog}
    </>
  );
}

// The pages are in one file of the build: each is small beside the code that they share.
const documentsOfClients = ['contractEnd'];

/** Shows the clients whose valuables are kept. */
export const ClientPage = () => <PersonPage resource={bizClient} documents={documentsOfClients} />;

const documentsOfKeepers = ['authEnd', 'certExpire'];

/** Shows the keepers of vaults and branches. */
export const KeeperPage = () => <PersonPage resource={keeper} documents={documentsOfKeepers} />;

const documentsOfEscorts = ['guardCertExpire', 'driverLicenceExpire', 'weaponPermitExpire'];
const dialogs = { code: lazyWithPreload(async () => (await import('./code-dialog.tsx')).CodeDialog) };

/** Shows the members of the escort, and the codes that they present. */
export function ConvoyPage() {
  const { show, dialog } = useDialogs(dialogs);
  const more = useMemo(
    (): readonly Action[] => [{ verb: 'qrcode', on: 'row', zh: words.zh.code, en: words.en.code, run: show('code') }],
    [show],
  );
  return (
    <>
      <PersonPage resource={convoy} documents={documentsOfEscorts} more={more} />
      {dialog}
    </>
  );
}
