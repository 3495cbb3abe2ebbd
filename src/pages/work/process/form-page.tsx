import { useMemo, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { isRecord } from '#shared/by-name';
import { callPath, labelKey, type Resource } from '#shared/define';
import type { Values } from '#shared/validate';
import { useServer } from '#src/calls/use-server';
import { useTellFailure } from '#src/components/use-tell-failure';
import { randomId } from '#src/lib/browser/random-id';
import { useText, useWords } from '#src/lib/i18n';
import { compileForm } from '#src/meta/compile/form';
import { CallForm } from '#src/meta/screens/form/call-form.tsx';
import { addressOf } from '#src/processes/addresses';
import { ProcessDiagram } from '#src/processes/process-view.tsx';
import { Done, Part, ProcessPage } from './page.tsx';

/** Reads the answer of a start. */
function startedIn(answer: unknown) {
  const facts = isRecord(answer) ? answer : {};
  return { businessId: String(facts.businessId ?? ''), processInstanceId: String(facts.processInstanceId ?? '') };
}

/** Returns the form values that the query of the address gives, with the names of references. */
function defaultsIn(noun: Resource, search: URLSearchParams): Values {
  const names = compileForm(noun, 'add').flatMap(({ name }) => [name, labelKey(name)]);
  return Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}

interface StartFormProps {
  readonly noun: Resource;
  readonly processDefinitionId: string;
  readonly onStarted: (answer: unknown) => void;
}

function StartForm({ noun, processDefinitionId, onStarted }: StartFormProps) {
  const text = useText();
  const tellFailure = useTellFailure();
  // The same until it is answered, so that a repeated press after a lost connection starts no second process.
  const requestId = useRef(randomId());
  const [search] = useSearchParams();
  const defaultValues = useMemo(
    () => ({ ...defaultsIn(noun, search), processDefinitionId }),
    [noun, search, processDefinitionId],
  );
  const { send } = useServer();
  const start = (body: Values) => send(callPath(noun, 'start-process'), { body: { ...body, requestId: requestId.current } });
  return (
    <CallForm
      resource={noun}
      defaultValues={defaultValues}
      draftAt={['start', processDefinitionId, String(search)].filter(Boolean).join(' ')}
      send={start}
      onRefused={tellFailure}
      onSent={onStarted}
      sendLabel={text('work.submit')}
    />
  );
}

function StartBody({ noun, processDefinitionId }: Omit<StartFormProps, 'onStarted'>) {
  const text = useText();
  const words = useWords();
  const { route = '' } = useParams();
  const [answer, setAnswer] = useState<unknown>();
  if (answer !== undefined) {
    const detail = addressOf(route, 'detail', { category: '', ...startedIn(answer) });
    return <Done title={text('work.submitted')} detail={detail} list="/work/send" />;
  }
  return (
    <>
      <Part title={text('work.formTitle', { name: words(noun.label) })}>
        <StartForm noun={noun} processDefinitionId={processDefinitionId} onStarted={(sent) => setAnswer(sent ?? {})} />
      </Part>
      <Part title={text('work.diagram')}>
        <ProcessDiagram processDefinitionId={processDefinitionId} />
      </Part>
    </>
  );
}

/** Shows the form that starts a process. */
export function StartFormPage() {
  const [search] = useSearchParams();
  return (
    <ProcessPage>
      {(noun, { processDefinitionId = '' }) => (
        <StartBody key={String(search)} noun={noun} processDefinitionId={processDefinitionId} />
      )}
    </ProcessPage>
  );
}
