import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { verifyResults } from '#shared/handover/verify';
import type { VerifyResponse } from '#shared/handover/verify-board';
import { useText } from '#src/lib/i18n';
import styles from './verify.module.css';

interface OutcomeProps {
  readonly answer: VerifyResponse;
  readonly onNext: () => void;
}

/** Shows the result of a verification, legible from an arm's length. */
export function Outcome({ answer, onNext }: OutcomeProps) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const isPassed = answer.result === verifyResults.passed;
  return (
    <div role="alert" className={`${styles.outcome} ${isPassed ? styles.passed : styles.failed}`}>
      <span className={styles.sign} aria-hidden>
        {isPassed ? <CheckCircleFilled /> : <CloseCircleFilled />}
      </span>
      <strong>{text(isPassed ? 'verify.passed' : 'verify.failed')}</strong>
      <span className={styles.whom}>{answer.subjectName}</span>
      {answer.failReasons.length > 0 && (
        <ul>
          {answer.failReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {answer.exceptionNo && <span>{text('verify.exception', { no: answer.exceptionNo })}</span>}
      <Button ref={button} size="large" onClick={onNext}>
        {text('verify.next')}
      </Button>
    </div>
  );
}
