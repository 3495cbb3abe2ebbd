import { SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '#src/lib/i18n';
import { useRights } from '#src/meta/screens/use-rights';
import { useHasCode } from '#src/people/own-code.tsx';
import { exchg } from '#src/resources/operation/exchg';
import { offeredOf } from '#src/screens/routes';
import { useScreens } from '#src/screens/screens';
import '#src/locales/lazy/cockpit';

const handing = ['sign'] as const;

/** Shows the way to where goods are handed over, for those who sign for them there. */
export function DoorLink() {
  const text = useText();
  const isAtDoors = useHasCode();
  const maySign = useRights(exchg, handing).has('sign');
  const { screens, open, prepare } = useScreens();
  const door = offeredOf(screens).find(({ code }) => code === 'door');
  if (!isAtDoors || !maySign || !door) return null;
  return (
    <Button
      size="large"
      type="primary"
      icon={<SwapOutlined aria-hidden />}
      onPointerEnter={() => void prepare?.(door)}
      onClick={() => open(door.path)}
    >
      {text('cockpit.door')}
    </Button>
  );
}
