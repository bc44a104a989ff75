import { textOf, type TreeNode } from './syntax-tree';

/**
 * Makes of a paragraph that holds nothing but pictures a row of figures. The title of a picture, `![text](file
 * "title")`, is what stands below it.
 */
export function pictureRows() {
  return (tree: TreeNode): void => {
    tree.children = tree.children?.map((node) => rowOf(node) ?? node);
  };
}

function rowOf(paragraph: TreeNode): TreeNode | undefined {
  const children = paragraph.tagName === 'p' ? (paragraph.children ?? []) : [];
  const pictures = children.filter(isPicture);
  if (pictures.length === 0 || children.some((child) => !isPicture(child) && textOf(child).trim())) {
    return undefined;
  }
  return {
    type: 'element',
    tagName: 'div',
    properties: { dataPictures: String(pictures.length) },
    children: pictures.map((picture) => figureOf(picture, pictures.length)),
  };
}

const isPicture = (node: TreeNode) => node.tagName === 'img';

function figureOf(picture: TreeNode, share: number): TreeNode {
  const { title, ...properties } = picture.properties ?? {};
  const shown = { ...picture, properties: { ...properties, dataShare: String(share) } };
  const caption =
    typeof title === 'string'
      ? [{ type: 'element', tagName: 'figcaption', children: [{ type: 'text', value: title }] }]
      : [];
  return { type: 'element', tagName: 'figure', children: [shown, ...caption] };
}
