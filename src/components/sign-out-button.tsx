import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#src/lib/i18n';
import { signOut } from '#src/lib/sign-in/sign-out';

/** Shows a button to sign out, for pages outside the frame, where the user menu is missing. */
export function SignOutButton() {
  const text = useText();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <Button loading={isLeaving} onClick={leave}>
      {text('common.signOut')}
    </Button>
  );
}
