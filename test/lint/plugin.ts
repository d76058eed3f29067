/** What the rule reads of the syntax tree (ESTree with JSX). */
interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly name?: string;
  readonly children?: readonly Node[];
  readonly expression?: Node;
  readonly right?: Node;
  readonly consequent?: Node;
  readonly alternate?: Node;
  readonly callee?: Node;
  readonly object?: Node;
  readonly id?: Node | null;
  readonly argument?: Node | null;
  /** A function's block, or a block's statements. */
  readonly body?: Node | readonly Node[];
}

interface Context {
  report(problem: { readonly node: Node; readonly message: string }): void;
}

/** The objects that texts are read from. */
const COPY = /^(?:copy|texts)$/;

function isOfCopy(node: Node | undefined): boolean {
  return node?.type === 'MemberExpression' ? isOfCopy(node.object) : COPY.test(node?.name ?? '');
}

/** A child that is a text, judging by the source. */
function isText(node: Node | undefined): boolean {
  switch (node?.type) {
    case 'JSXText':
      return String(node.value).trim() !== '';
    case 'JSXExpressionContainer':
      return isText(node.expression);
    case 'Literal':
      return typeof node.value === 'string' && node.value.trim() !== '';
    case 'TemplateLiteral':
    case 'MemberExpression':
      return true;
    case 'CallExpression':
      return isOfCopy(node.callee) || (node.callee?.name ?? '').endsWith('Text');
    case 'LogicalExpression':
      return isText(node.right);
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    default:
      return false;
  }
}

/** A space that goes with the fragment it is in, or that precedes what comes and goes. */
function isLooseSpace(node: Node, siblings: readonly Node[], parent: Node): boolean {
  const isSpace = node.type === 'JSXText' || node.expression?.value === ' ';
  return (
    isSpace &&
    (parent.type === 'JSXFragment' || siblings.some(({ type }) => type === 'JSXExpressionContainer'))
  );
}

/** What the statements of a function return, those of its branches included. */
function returned(node: Node | null | undefined): readonly Node[] {
  if (!node) return [];
  if (node.type === 'ReturnStatement') return returned(node.argument);
  if (node.type === 'ConditionalExpression' || node.type === 'IfStatement')
    return [...returned(node.consequent), ...returned(node.alternate)];
  if (node.type === 'BlockStatement') return [node.body ?? []].flat().flatMap(returned);
  return /Statement$|Declaration$/.test(node.type) ? [] : [node];
}

/** Line breaks of the source, and comments. */
function isNothing(node: Node): boolean {
  if (node.type === 'JSXText') return String(node.value).trim() === '' && String(node.value).includes('\n');
  return node.type === 'JSXExpressionContainer' && node.expression?.type === 'JSXEmptyExpression';
}

const MESSAGE =
  'A translator replaces this text: beside siblings, and as all of a component, it needs an element of its own (ui/alone.tsx).';

const textAlone = {
  create: (context: Context) => {
    const check = (element: Node) => {
      const children = (element.children ?? []).filter((child) => !isNothing(child));
      const text = children.find(
        (child) =>
          children.length > 1 &&
          (isText(child) ||
            isLooseSpace(
              child,
              children.filter((sibling) => sibling !== child),
              element,
            )),
      );
      if (text) context.report({ node: text, message: MESSAGE });
    };
    return {
      JSXElement: check,
      JSXFragment: check,
      // Where a component is used, nothing shows that it is a text.
      FunctionDeclaration(part: Node) {
        if (!/^[A-Z]/.test(part.id?.name ?? '') || Array.isArray(part.body)) return;
        const text = returned(part.body as Node).find((value) => isText(value) || value.name === 'children');
        if (text) context.report({ node: text, message: MESSAGE });
      },
    };
  },
};

/** Rules of this project for oxlint. */
export default { meta: { name: 'portal' }, rules: { 'text-alone': textAlone } };
