export type Scalar = string | number | boolean | null;

export type UnaryOperator = '!' | '-' | 'empty';
export type BinaryOperator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%';

/** A parsed expression: plain JSON, kept in the graph. */
export type Ast =
  | { readonly is: 'value'; readonly value: Scalar }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'member'; readonly of: Ast; readonly key: Ast }
  | { readonly is: 'unary'; readonly op: UnaryOperator; readonly of: Ast }
  | { readonly is: 'binary'; readonly op: BinaryOperator; readonly left: Ast; readonly right: Ast }
  | { readonly is: 'choice'; readonly of: Ast; readonly yes: Ast; readonly no: Ast };

/** An attribute's text, split into literal parts and expressions. */
export type Template = readonly (string | Ast)[];
