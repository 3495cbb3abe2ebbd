import { QrcodeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useServerQuery } from '#src/calls/use-server-query';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { config } from '#src/config';
import { useText } from '#src/lib/i18n';
import '#src/locales/cockpit';
import { isRecord } from '#shared/by-name';
import { userKinds } from '#shared/handover/people';

/** Drawing a code takes more code than the rest of this page. */
const OwnCodeDialog = lazyWithPreload(async () => (await import('./own-code-dialog.tsx')).OwnCodeDialog);

/** Returns whether the user takes part in handovers: staff have no profile that a code could show. */
export function useHasCode(): boolean {
  const { data } = useServerQuery({
    path: `${config.userPrefix}/info`,
    read: (own) => Number((isRecord(own) ? own.userKind : undefined) ?? userKinds.staff),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data !== undefined && data !== userKinds.staff;
}

interface OwnCodeProps {
  /** The style of a button that is the main one where it stands. */
  readonly mainStyle?: string;
}

/** Shows a button for the user's own code, which they present at the door and sign with. */
export function OwnCode({ mainStyle }: OwnCodeProps) {
  const text = useText();
  const hasCode = useHasCode();
  const [open, setOpen] = useState<{ readonly isOpen: boolean }>();
  if (!hasCode) return null;
  return (
    <>
      <Button
        size="large"
        {...(mainStyle !== undefined && { type: 'primary' as const, block: true, className: mainStyle })}
        icon={<QrcodeOutlined aria-hidden />}
        onClick={() => setOpen({ isOpen: true })}
      >
        {text('cockpit.ownCode')}
      </Button>
      {open && (
        <OwnCodeDialog isOpen={open.isOpen} onClose={() => setOpen({ isOpen: false })} afterClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
