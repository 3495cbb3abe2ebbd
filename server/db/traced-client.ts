import pg from 'pg';
import { currentRequestId } from './tenancy.ts';

/** What may be asked of a client; the values come after it. */
type Asked = string | pg.QueryConfig | pg.Submittable;

/** The id of a request is ours; whatever else it might come to be must not end the comment. */
const plain = (id: string) => id.replaceAll(/[^\w-]/g, '');

function traced(asked: Asked): Asked {
  const id = currentRequestId();
  if (id === undefined) return asked;
  const comment = ` /*request_id='${plain(id)}'*/`;
  if (typeof asked === 'string') return asked + comment;
  // The text of a named statement is what its name stands for, and a query that submits itself has sent its own.
  return 'submit' in asked || asked.name !== undefined ? asked : { ...asked, text: asked.text + comment };
}

/**
 * A connection that ends each statement with the id of the request it is made for, in the form of sqlcommenter: what PostgreSQL logs or shows
 * in `pg_stat_activity` leads to the lines of the log and the rows of the audit with the same id. Statements that are prepared under a name, as
 * those of lists, have none.
 */
export class TracedClient extends pg.Client {
  override query: pg.Client['query'] = (asked: Asked, ...more: unknown[]) =>
    Reflect.apply(pg.Client.prototype.query, this, [traced(asked), ...more]);
}
