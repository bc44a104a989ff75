import path from 'node:path';
import { PARTS } from './parts';
import type { PartAttribute, SourceFile, TreeNode } from './syntax-tree';

/** A screenshot of an app: its file, relative to `content/`, and its alternative text. */
export interface Screen {
  file: string;
  alt: string;
}

export interface PictureAttributes {
  src: string;
  srcSet?: string;
  sizes?: string;
  width?: number;
  height?: number;
}

export interface PostContent {
  /** Returns the screenshots of an app, such as `8`, in the language of posts. The first is the default. */
  screensOf(app: string): readonly Screen[];
  /**
   * @param file relative to `content/`
   * @param share number of pictures in its row
   * @throws Error if the picture does not exist
   */
  pictureOf(file: string, share: number): Promise<PictureAttributes>;
}

const NAMES = [...Object.keys(PARTS), 'Screen'];

/**
 * A remark plugin that resolves the pictures of a post, and fails on unknown components.
 * @param folder of the post, relative to `content/`
 */
export function resolveParts(folder: string, content: PostContent) {
  return () => async (tree: TreeNode, file: SourceFile) => {
    const picture = async (node: TreeNode, share: number, src = '', alt: string | null = '') => {
      if (!alt) file.fail(`say what the picture ${src} shows, for those who do not see it`, node.position);
      if (/^(\/|[a-z]+:)/i.test(src)) return { src };
      return content.pictureOf(path.posix.join(folder, decodeURI(src)), share).catch((error: unknown) => {
        file.fail(error instanceof Error ? error.message : String(error), node.position);
      });
    };
    for (const { node, share } of nodesIn(tree)) {
      if (node.type === 'image') {
        node.data = { hProperties: await picture(node, share, node.url, node.alt) };
      }
      if (!node.type.startsWith('mdxJsx') || !/^[A-Z]/.test(node.name ?? '')) continue;
      if (!NAMES.includes(String(node.name)))
        file.fail(`<${String(node.name)}> is unknown; known are ${NAMES.join(', ')}`, node.position);
      const { app = '', state = '', ...own } = attributesOf(node);
      if (node.name === 'Screen') {
        const screen = content.screensOf(app).find((one) => one.file.includes(`/app-${app}-${state}`));
        if (!screen) file.fail(`app "${app}" has no picture of the state "${state}"`, node.position);
        node.name = 'Figure';
        own.src = path.posix.relative(folder, screen.file);
        own.alt = screen.alt;
      }
      if (node.name === 'Figure')
        setAttributes(node, { ...own, ...(await picture(node, share, own.src, own.alt)) });
    }
  };
}

function* nodesIn(node: TreeNode, share = 1): Generator<{ node: TreeNode; share: number }> {
  for (const child of node.children ?? []) {
    yield { node: child, share };
    yield* nodesIn(child, child.name === 'Row' ? countPictures(child) : 1);
  }
}

const countPictures = ({ children = [] }: TreeNode) =>
  children.filter(({ name }) => name === 'Figure' || name === 'Screen').length;

function attributesOf({ attributes = [] }: TreeNode): Record<string, string | undefined> {
  return Object.fromEntries(attributes.map(({ name, value }) => [name, String(value)]));
}

function setAttributes(node: TreeNode, values: object): void {
  node.attributes = Object.entries(values).map(([name, value]): PartAttribute => ({
    type: 'mdxJsxAttribute',
    name,
    value: String(value),
  }));
}
