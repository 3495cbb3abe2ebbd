import { useMemo } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { verify as words } from '#src/locales/verify';
import type { Action } from '#src/meta/screens/slots';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { PersonPage } from './person-page.tsx';

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
