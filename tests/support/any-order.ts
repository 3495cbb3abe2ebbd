import pg from 'pg';

interface RunningQuery {
  readonly text?: string;
  readonly _results: { rows: unknown[] } | { rows: unknown[] }[];
  handleReadyForQuery(connection: unknown): void;
}

const isReversing = Symbol.for('tests/support/any-order');
const queries = (pg as unknown as { Query: { prototype: RunningQuery & { [isReversing]?: true } } }).Query.prototype;

/**
 * Reverses rows that come without an order. A database may return these in any order, but on a quiet machine nearly always as
 * they came, so a test or a screen that counts on it would pass for months. Inserted rows keep the order they were sent in.
 */
if (!queries[isReversing]) {
  const { handleReadyForQuery } = queries;
  queries[isReversing] = true;
  queries.handleReadyForQuery = function (connection) {
    if (!/\border\s+by\b|^\s*insert\b/i.test(this.text ?? '')) for (const { rows } of [this._results].flat()) rows.reverse();
    handleReadyForQuery.call(this, connection);
  };
}
