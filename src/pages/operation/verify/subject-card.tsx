import {
  CarOutlined,
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  MinusCircleOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { verifyResults, verifySubjects } from '#shared/handover/verify';
import type { BoardSubject } from '#shared/handover/verify-board';
import { Picture } from '#src/components/picture.tsx';
import { useLanguage, useText } from '#src/lib/i18n';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import '#src/locales/verify';
import { convoy, convoyDuties } from '#src/resources/business/convoy';
import styles from './verify.module.css';

interface SubjectCardProps {
  readonly subject: BoardSubject;
  /** Absent where nobody can be checked now. */
  readonly onCheck?: (subject: BoardSubject) => void;
}

function Roles({ subject: { duty, isLeader, isDriver } }: { readonly subject: BoardSubject }) {
  const text = useText();
  const language = useLanguage();
  const { entries } = useDictionary(convoy.fields.duty.dict);
  const entry = entries.find(({ dictKey }) => String(dictKey) === String(duty));
  return (
    <span className={styles.roles}>
      {entry && <span>{dictLabel(entry, language)}</span>}
      {isLeader && duty !== convoyDuties.leader && <Tag variant="filled">{text('verify.leader')}</Tag>}
      {isDriver && duty !== convoyDuties.driver && <Tag variant="filled">{text('verify.driver')}</Tag>}
    </span>
  );
}

const looks = {
  none: { color: 'default', icon: <MinusCircleOutlined /> },
  passed: { color: 'green', icon: <CheckCircleFilled /> },
  overridden: { color: 'gold', icon: <CheckCircleFilled /> },
  expired: { color: 'orange', icon: <ClockCircleOutlined /> },
  failed: { color: 'red', icon: <CloseCircleFilled /> },
} as const;

/** Shows the result of a person's or car's verification, by colour, sign and text. */
function StandingTag({ standing, result }: Pick<BoardSubject, 'standing' | 'result'>) {
  const text = useText();
  const shown = standing === 'passed' && result === verifyResults.overridden ? 'overridden' : standing;
  return (
    <Tag {...looks[shown]} variant="filled">
      {text(`verify.standing.${shown}`)}
    </Tag>
  );
}

/** Shows a person or a car, large enough to be compared with the one at the door. */
export function SubjectCard({ subject, onCheck }: SubjectCardProps) {
  const text = useText();
  const { name, no, photo, standing, failReasons, subjectType } = subject;
  return (
    <li className={styles.card} data-standing={standing} aria-label={name}>
      {photo ? (
        <Picture link={photo} alt="" className={styles.photo} />
      ) : (
        <span className={styles.photo} aria-hidden>
          {subjectType === verifySubjects.car ? <CarOutlined /> : <UserOutlined />}
        </span>
      )}
      <div className={styles.told}>
        <strong>{name}</strong>
        <small>{no}</small>
        <Roles subject={subject} />
        <span>
          <StandingTag {...subject} />
        </span>
        {standing === 'failed' && <small className={styles.why}>{failReasons.join('；')}</small>}
      </div>
      {onCheck && (
        <Button
          className={styles.check}
          type={standing === 'passed' ? 'default' : 'primary'}
          onClick={() => onCheck(subject)}
          aria-label={text('verify.checkOf', { name })}
        >
          {text('verify.check')}
        </Button>
      )}
    </li>
  );
}
