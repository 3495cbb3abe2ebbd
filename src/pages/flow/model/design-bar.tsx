import { ArrowLeftOutlined, CheckCircleOutlined, CloudUploadOutlined, SaveOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Inspection } from '#shared/flow-wire';
import { useServerAction } from '#src/calls/use-server-action';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { useLanguage, useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { useRights } from '#src/meta/screens/use-rights';
import { flowModel } from '#src/resources/flow/processes';
import styles from './design.module.css';
import { drawingOf, type Model } from './head.ts';
import type { Design, useSaveDesign } from './use-design.ts';

/** Milliseconds without a change after which a diagram is checked. */
const calm = 800;

type Finding =
  | { readonly is: 'looking'; readonly last?: Inspection }
  | { readonly is: 'found'; readonly last: Inspection }
  | { readonly is: 'failed'; readonly last?: Inspection };

/**
 * Checks a diagram for problems that prevent deploying and for warnings: after each change, and whenever `look` is called, which
 * resolves to what was found, or to nothing where that is not known.
 */
export function useInspection(xml: string) {
  const language = useLanguage();
  const { call } = useServerAction(flowModel.path);
  const [finding, setFinding] = useState<Finding>({ is: 'looking' });
  const asked = useRef(0);
  const look = useCallback(
    async (drawn: string): Promise<Inspection | undefined> => {
      asked.current += 1;
      const turn = asked.current;
      setFinding(({ last }) => ({ is: 'looking', ...(last && { last }) }));
      // A failed check is shown beside the diagram.
      const answer = await call<Inspection>('check', { body: { xml: drawn }, onRefused: () => true });
      // Only the latest request counts.
      if (turn !== asked.current) return undefined;
      setFinding(({ last }) => (answer ? { is: 'found', last: answer } : { is: 'failed', ...(last && { last }) }));
      return answer;
    },
    [call],
  );
  const lookAgain = useEffectEvent(() => void look(xml));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found is said in the reader's language
  useEffect(() => {
    const timer = setTimeout(lookAgain, calm);
    return () => clearTimeout(timer);
  }, [xml, language]);
  return { finding, look };
}

const dialogs = { deploy: lazyWithPreload(async () => (await import('./deploy-dialog.tsx')).DeployDialog) };
const verbs = ['update', 'deploy'] as const;
/** The list is on another page, which refetches it when it is shown. */
const noList = { refresh: () => undefined, clearSelection: () => undefined };

interface DesignBarProps {
  readonly model: Model;
  readonly design: Design;
  readonly saving: ReturnType<typeof useSaveDesign>;
  readonly finding: Finding;
  readonly onLook: (xml: string) => Promise<Inspection | undefined>;
}

/** Shows the result of the check in a few words. The diagram lists the problems, and announces them to screen readers. */
function FindingWords({ finding: { is, last }, id }: { readonly finding: Finding; readonly id: string }) {
  const text = useText();
  const words = () => {
    if (is === 'looking') return text('flow.design.checking');
    if (is === 'failed') return text('flow.design.notChecked');
    const { problems, warnings } = last;
    if (problems.length > 0) return text('flow.problems', { count: problems.length });
    return warnings.length > 0 ? text('flow.warnings', { count: warnings.length }) : text('flow.design.sound');
  };
  return (
    <span
      id={id}
      role={is === 'failed' ? 'status' : undefined}
      className={styles.finding}
      data-wrong={is === 'found' && last.problems.length > 0}
    >
      {words()}
    </span>
  );
}

/** Returns what deploys the diagram, which saves it first. */
function useDeploy({ model, design, saving, onLook }: Omit<DesignBarProps, 'finding'>, isFaulty: boolean) {
  const { show, dialog } = useDialogs(dialogs);
  const showDeploy = useMemo(() => show('deploy'), [show]);
  // The finding may be older than the drawing: pressed, a button that is out of use looks again before it stays so.
  const isSound = async () => {
    if (!isFaulty) return true;
    const found = await onLook(await design.names.named());
    return found !== undefined && found.problems.length === 0;
  };
  const deploy = async () => {
    if (!(await isSound())) return;
    if (design.isDirty() && !(await saving.save())) return;
    const { head, drawn } = await design.taken();
    const row: Row = { ...model, ...drawingOf(head, drawn) };
    showDeploy([row], noList);
  };
  return { deploy, dialog };
}

/** Shows the way back and the actions on the whole diagram. */
export function DesignBar(props: DesignBarProps) {
  const { design, saving, finding, onLook } = props;
  const text = useText();
  const navigate = useNavigate();
  const rights = useRights(flowModel, verbs);
  const finds = useId();
  const faults = finding.is === 'failed' ? 0 : (finding.last?.problems.length ?? 0);
  const isFaulty = faults > 0;
  const { deploy, dialog } = useDeploy(props, isFaulty);
  const look = async () => onLook(await design.names.named());
  return (
    <header className={styles.bar}>
      <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => navigate('/flow/model')}>
        {text('flow.design.back')}
      </Button>
      <h1 className={styles.title}>{text('flow.design.title')}</h1>
      <FindingWords finding={finding} id={finds} />
      <Button icon={<CheckCircleOutlined aria-hidden />} loading={finding.is === 'looking'} onClick={look}>
        {text('flow.design.check')}
      </Button>
      {rights.has('deploy') && (
        <Button
          icon={<CloudUploadOutlined aria-hidden />}
          disabled={saving.isSaving}
          className={styles.deploy}
          aria-disabled={isFaulty}
          aria-describedby={isFaulty ? finds : undefined}
          title={isFaulty ? text('flow.problems', { count: faults }) : undefined}
          onClick={deploy}
        >
          {text('flow.action.deploy')}
        </Button>
      )}
      {rights.has('update') && (
        <Button
          type="primary"
          icon={<SaveOutlined aria-hidden />}
          loading={saving.isSaving}
          onClick={saving.save}
          title={text('meta.saveHint')}
        >
          {text('flow.design.save')}
        </Button>
      )}
      {dialog}
    </header>
  );
}
