import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#src/lib/i18n';
import { signOut } from '#src/lib/sign-out';

/** The way out of a dead end outside the frame, where the menu of the user is not at hand. */
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
