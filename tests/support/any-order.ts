import pg from 'pg';

interface RunningQuery {
  readonly text?: string;
  readonly _results: { rows: unknown[] } | { rows: unknown[] }[];
  handleReadyForQuery(connection: unknown): void;
}

const isReversing = Symbol.for('tests/support/any-order');
const queries = (pg as unknown as { Query: { prototype: RunningQuery & { [isReversing]?: true } } }).Query.prototype;

/**
 * A database may answer rows without an order in any: on a quiet machine nearly always as they came, which is how a test or a
 * screen that counts on it passes for months. In tests they come the other way round. Inserted rows keep the order they were sent in.
 */
if (!queries[isReversing]) {
  const { handleReadyForQuery } = queries;
  queries[isReversing] = true;
  queries.handleReadyForQuery = function (connection) {
    if (!/\border\s+by\b|^\s*insert\b/i.test(this.text ?? '')) for (const { rows } of [this._results].flat()) rows.reverse();
    handleReadyForQuery.call(this, connection);
  };
}
