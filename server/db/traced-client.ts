import pg from 'pg';
import { beginStep, endTrace } from '#server/lib/tracing';
import { currentRequest } from './tenancy.ts';

/** What may be asked of a client; the values come after it. */
type Asked = string | pg.QueryConfig | pg.Submittable;

/** The id of a request is ours; whatever else it might come to be must not end the comment. */
const plain = (id: string) => id.replaceAll(/[^\w-]/g, '');

function withId(asked: Asked, id: string): Asked {
  const comment = ` /*request_id='${plain(id)}'*/`;
  if (typeof asked === 'string') return asked + comment;
  // The text of a named statement is what its name stands for, and a query that submits itself has sent its own.
  return 'submit' in asked || asked.name !== undefined ? asked : { ...asked, text: asked.text + comment };
}

function textOf(asked: Asked): string {
  if (typeof asked === 'string') return asked;
  return 'text' in asked ? asked.text : '';
}

/** Calls `end` when a query is over, whether it was asked with a callback or for a promise. */
function followed(more: readonly unknown[], end: (error?: unknown) => void, ask: (more: readonly unknown[]) => unknown): unknown {
  const told = more.at(-1);
  if (typeof told === 'function') {
    const heard = (error: unknown, ...results: unknown[]) => {
      end(error ?? undefined);
      told(error, ...results);
    };
    return ask([...more.slice(0, -1), heard]);
  }
  const answer = ask(more);
  if (answer instanceof Promise) answer.then(() => end(), end);
  return answer;
}

/**
 * A connection that ends each statement with the id of the request it is made for, in the form of sqlcommenter: what PostgreSQL logs or shows
 * in `pg_stat_activity` leads to the lines of the log and the rows of the audit with the same id. Statements that are prepared under a name, as
 * those of lists, have none. Where traces are kept, each statement is a step of its request's, with its text and without its values.
 */
export class TracedClient extends pg.Client {
  override query: pg.Client['query'] = (asked: Asked, ...more: unknown[]) => {
    const request = currentRequest();
    const ask = (rest: readonly unknown[]) =>
      Reflect.apply(pg.Client.prototype.query, this, [request ? withId(asked, request.id) : asked, ...rest]);
    const text = textOf(asked);
    const step = beginStep(request?.span, /^\s*\w+/.exec(text)?.[0] ?? 'query');
    if (!step) return ask(more);
    step.setAttributes({ 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) });
    return followed(more, (error) => endTrace(step, error), ask);
  };
}
