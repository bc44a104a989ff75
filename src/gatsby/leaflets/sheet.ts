import { readFileSync } from 'node:fs';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import type { Run } from './blocks';
import { COLOURS, type TextStyle } from './design';
import { breakLines, type Line } from './lines';

type Element = PDFKit.PDFStructureElement;

/** Makes an element of the document's structure when its first content is drawn: so the order is the order of reading. */
export type LazyElement = () => Element;

interface DocumentFacts {
  title: string;
  subject: string;
  author: string;
  keywords: string;
  creator: string;
  language: string;
  day: Date;
}

const fontFile = (name: string) => readFileSync(path.resolve('src/gatsby/fonts', name));

/** How far below the top of a line its letters stand, as a part of its height. */
const BASELINE = 0.74;
const SLANT = 11;

/**
 * The document as paper: texts, pictures and lines at places, each with its part in the structure that screen readers
 * follow. What has no part in it is decoration.
 */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  private readonly root: Element;
  private readonly fonts = {
    regular: fontFile('instrument-sans-regular.ttf'),
    bold: fontFile('instrument-sans-semibold.ttf'),
    code: fontFile('geist-mono-regular.ttf'),
  };
  private readonly bytes: Promise<Buffer>;

  constructor(
    { title, subject, author, keywords, creator, language, day }: DocumentFacts,
    private readonly siteUrl: string,
  ) {
    this.pdf = new PDFDocument({
      autoFirstPage: false,
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      info: {
        Title: title,
        Subject: subject,
        Author: author,
        Keywords: keywords,
        Creator: creator,
        CreationDate: day,
        ModDate: day,
      },
    });
    for (const [name, font] of Object.entries(this.fonts)) this.pdf.registerFont(name, font);
    const chunks: Buffer[] = [];
    this.pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.bytes = new Promise((resolve, reject) => {
      this.pdf.on('end', () => resolve(Buffer.concat(chunks)));
      this.pdf.on('error', reject);
    });
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
  }

  get document(): LazyElement {
    return () => this.root;
  }

  element(parent: LazyElement, type: string, options?: object): LazyElement {
    let made: Element | undefined;
    return () => {
      if (!made) {
        const above = parent();
        made = this.pdf.struct(type, options);
        above.add(made);
      }
      return made;
    };
  }

  lines(runs: readonly Run[], width: number, style: TextStyle): Line[] {
    return breakLines(runs, width, (text, run) => {
      this.look(run, style);
      return this.pdf.widthOfString(text);
    });
  }

  /**
   * @param links elements of links that go on from an earlier line of the same text
   * @param isLast no word follows in this text
   */
  line(
    line: Line,
    x: number,
    y: number,
    style: TextStyle,
    element: LazyElement,
    links = new Map<string, LazyElement>(),
    isLast = true,
  ): void {
    line.forEach(({ run, text, width }, index) => {
      const owner = run.link ? this.linkElement(run.link, element, links) : element;
      // Without the space the words at two ends would be read as one.
      const read = !isLast && index === line.length - 1 ? `${text} ` : text;
      this.content(owner, run.link ? 'Link' : 'P', () => this.write(run, read, x, y, width, style));
      if (run.link) this.link(run.link, text, x, y, width, style.leading, owner());
      x += width;
    });
  }

  /**
   * The lines of one text, one below the other.
   * @param shift how far a line stands from the left
   */
  paragraph(
    lines: readonly Line[],
    x: number,
    y: number,
    style: TextStyle,
    element: LazyElement,
    shift: (line: Line) => number = () => 0,
  ): void {
    const links = new Map<string, LazyElement>();
    lines.forEach((line, index) => {
      const top = y + index * style.leading;
      this.line(line, x + shift(line), top, style, element, links, index === lines.length - 1);
    });
  }

  text(text: string, x: number, y: number, style: TextStyle, element: LazyElement): void {
    this.content(element, 'P', () => this.write({ text }, text, x, y, 0, style));
  }

  /** A text that stands there for the eye alone, such as the page's number. */
  decorativeText(text: string, x: number, y: number, style: TextStyle): void {
    this.decoration(() => this.write({ text }, text, x, y, 0, style));
  }

  picture(
    { data, alt }: { data: Buffer; alt: string },
    box: { x: number; y: number; width: number; height: number },
    radius: number,
    parent: LazyElement,
  ): LazyElement {
    const { x, y, width, height } = box;
    const figure = this.element(parent, 'Figure', {
      alt,
      bbox: [x, y, x + width, y + height],
      placement: 'Block',
    });
    this.content(figure, 'Figure', () => {
      this.pdf.save().roundedRect(x, y, width, height, radius).clip();
      this.pdf.image(data, x, y, { width, height });
      this.pdf.restore();
    });
    this.decoration(() => {
      this.pdf.roundedRect(x, y, width, height, radius).lineWidth(0.75).stroke(COLOURS.line);
    });
    return figure;
  }

  decoration(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
  }

  async end(): Promise<Buffer> {
    this.root.end();
    this.pdf.end();
    return this.bytes;
  }

  width(text: string, style: TextStyle, run: Run = { text }): number {
    this.look(run, style);
    return this.pdf.widthOfString(text);
  }

  private look(run: Run, style: TextStyle): void {
    const face = run.code ? 'code' : run.bold || style.bold ? 'bold' : 'regular';
    this.pdf.font(face).fontSize(run.code ? style.size * 0.94 : style.size);
  }

  private write(run: Run, text: string, x: number, y: number, width: number, style: TextStyle): void {
    this.look(run, style);
    const baseline = y + style.leading * BASELINE;
    const colour = run.link ? (style.link ?? COLOURS.signal) : style.colour;
    this.pdf.fillColor(colour);
    this.pdf.text(text, x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(run.slanted ? { oblique: SLANT } : {}),
    });
    if (run.link) {
      const below = baseline + 1.7;
      this.pdf.moveTo(x, below).lineTo(x + width, below);
      this.pdf.lineWidth(0.5).stroke(colour);
    }
  }

  private content(element: LazyElement, type: string, draw: () => void): void {
    const owner = element();
    const content = this.pdf.markStructureContent(type);
    draw();
    this.pdf.endMarkedContent();
    owner.add(content);
  }

  private linkElement(link: string, parent: LazyElement, links: Map<string, LazyElement>): LazyElement {
    const element = links.get(link) ?? this.element(parent, 'Link');
    links.set(link, element);
    return element;
  }

  private link(
    target: string,
    text: string,
    x: number,
    y: number,
    width: number,
    height: number,
    owner: Element,
  ): void {
    const options = {
      // pdfkit writes a plain string as a name of the format, a String object as text.
      Contents: new String(text) as string,
      structParent: owner,
    };
    this.pdf.link(x, y, width, height, new URL(target, this.siteUrl).href, options);
  }
}
