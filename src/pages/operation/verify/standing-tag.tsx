import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useText } from '#src/lib/i18n';
import '#src/locales/lazy/verify';
import { verifyResults } from '#shared/handover/verify';
import type { BoardSubject } from '#shared/handover/verify-board';

const looks = {
  none: { color: 'default', icon: <MinusCircleOutlined /> },
  passed: { color: 'green', icon: <CheckCircleFilled /> },
  overridden: { color: 'gold', icon: <CheckCircleFilled /> },
  expired: { color: 'orange', icon: <ClockCircleOutlined /> },
  failed: { color: 'red', icon: <CloseCircleFilled /> },
} as const;

/** Shows the result of a person's or car's verification, by colour, sign and text. */
export function StandingTag({ standing, result }: Pick<BoardSubject, 'standing' | 'result'>) {
  const text = useText();
  const shown = standing === 'passed' && result === verifyResults.overridden ? 'overridden' : standing;
  return (
    <Tag {...looks[shown]} variant="filled">
      {text(`verify.standing.${shown}`)}
    </Tag>
  );
}
