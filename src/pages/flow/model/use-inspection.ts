import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Inspection } from '#shared/flow-wire';
import { useServerAction } from '#src/calls/use-server-action';
import { useLanguage } from '#src/lib/i18n';
import { flowModel } from '#src/resources/flow/processes';

/** Milliseconds without a change after which a diagram is checked. */
const calm = 800;

export type Finding =
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
