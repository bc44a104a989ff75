import type { Block, LeafletPicture, Run } from './blocks';
import { BARS } from '../sharing-pictures/label';
import {
  BELOW_COVER,
  BODY,
  COLOURS,
  COLUMN,
  COVER_PICTURE,
  DENSITIES,
  FOOT,
  PAGE,
  settingOf,
  TEXT,
  type Setting,
  type TextStyle,
} from './design';
import { flowInPages, type Column, type Piece, type Sheets } from './flow';
import { widthOf } from './lines';
import { Sheet, type LazyElement } from './sheet';

export interface LeafletContent {
  title: string;
  description: string;
  author: string;
  /** `2026-10-20` */
  date: string;
  tags: readonly string[];
  language: string;
  blocks: readonly Block[];
  siteName: string;
  /** Address that links of the post begin at. */
  siteUrl: string;
  /** Words of the frame. */
  texts: {
    day: string;
    contactTitle: string;
    contactText: string;
    contactLink: string;
    contactAddress: string;
    /** Name, numbers and address of the company. */
    company: readonly string[];
    supportEmail: string;
  };
}

/** A picture as it goes to paper. */
export interface PreparedPicture {
  data: Buffer;
  width: number;
  height: number;
}

export interface Leaflet {
  pdf: Buffer;
  pages: number;
}

interface DrawnPiece extends Piece {
  draw(x: number, y: number): void;
}

/**
 * Lays a post out as a leaflet on A4: the band with the title, two columns, the way to reach the company.
 * @param pictures by `file`, all that the blocks name
 * @throws Error when a part of the post cannot be shown on paper
 */
export async function drawLeaflet(
  content: LeafletContent,
  pictures: ReadonlyMap<string, PreparedPicture>,
): Promise<Leaflet> {
  const sheet = new Sheet(
    {
      title: content.title,
      subject: content.description,
      author: content.author,
      keywords: content.tags.join(', '),
      creator: content.siteName,
      language: content.language,
      day: new Date(`${content.date}T00:00:00Z`),
    },
    content.siteUrl,
  );
  const { cover, blocks } = takeCover(content.blocks);
  const front = coverOf(sheet, content, cover && preparedOf(cover, pictures));
  const contact = contactBox(sheet, content);
  const columnAt = (index: number): Column => {
    const top = index > 1 ? BODY.top : index === 1 ? front.rightTop : front.leftTop;
    return { top, bottom: BODY.bottom };
  };
  const { places, pages } = fewestPages(
    DENSITIES.map((density) => () => {
      const setter = new Typesetter(sheet, pictures, settingOf(density));
      return flowInPages(setter.column(blocks), columnAt, contact.height + CONTACT_GAP);
    }),
  );

  for (let page = 0; page < pages; page += 1) {
    sheet.pdf.addPage();
    if (page === 0) front.draw();
    else drawHead(sheet, content);
    for (const { piece, column, top } of places.filter((place) => Math.floor(place.column / 2) === page)) {
      piece.draw(PAGE.margin + (column % 2) * (COLUMN.width + COLUMN.gap), top);
    }
    if (page === pages - 1) contact.draw(BODY.bottom - contact.height);
    drawFoot(sheet, content, page + 1, pages);
  }
  return { pdf: await sheet.end(), pages };
}

const CONTACT_GAP = 16;

/** The first of the layouts that need the fewest pages. */
function fewestPages<P>(layouts: readonly (() => Sheets<P>)[]): Sheets<P> {
  const [first, ...others] = layouts.map((lay) => lay());
  if (!first) throw new Error('a leaflet has no layout');
  return others.reduce((best, other) => (other.pages < best.pages ? other : best), first);
}

/** The first picture of a post stands on the cover, its neighbours stay where they are. */
function takeCover(blocks: readonly Block[]): { cover?: LeafletPicture; blocks: Block[] } {
  const at = blocks.findIndex(({ kind }) => kind === 'pictures');
  const block = blocks[at];
  if (block?.kind !== 'pictures') return { blocks: [...blocks] };
  const [cover, ...others] = block.pictures;
  const rest: Block[] = others.length > 0 ? [{ kind: 'pictures', pictures: others }] : [];
  return { cover, blocks: [...blocks.slice(0, at), ...rest, ...blocks.slice(at + 1)] };
}

interface PlacedPicture extends LeafletPicture {
  prepared: PreparedPicture;
}

function preparedOf(picture: LeafletPicture, pictures: ReadonlyMap<string, PreparedPicture>): PlacedPicture {
  const prepared = pictures.get(picture.file);
  if (!prepared) throw new Error(`the picture ${picture.file} is missing`);
  return { ...picture, prepared };
}

/** Turns what a post consists of into pieces of a column. */
class Typesetter {
  private chapter: PDFKit.PDFOutline | undefined;

  constructor(
    private readonly sheet: Sheet,
    private readonly pictures: ReadonlyMap<string, PreparedPicture>,
    private readonly setting: Setting,
  ) {}

  /** A whole post. Its first paragraph is set larger. */
  column(blocks: readonly Block[]): DrawnPiece[] {
    return this.pieces(blocks, COLUMN.width, this.sheet.document, this.setting.opening);
  }

  private pieces(
    blocks: readonly Block[],
    width: number,
    parent: LazyElement,
    opening: TextStyle = this.setting.body,
  ): DrawnPiece[] {
    return blocks.flatMap((block, index) => {
      const pieces = this.piecesOf(block, width, parent, index === 0 ? opening : this.setting.body);
      const [first] = pieces;
      if (first && blocks[index - 1]?.kind === 'heading') first.before = this.setting.before.afterHeading;
      return pieces;
    });
  }

  private piecesOf(block: Block, width: number, parent: LazyElement, style: TextStyle): DrawnPiece[] {
    switch (block.kind) {
      case 'heading':
        return this.heading(block.runs, block.level, width, parent);
      case 'paragraph':
        return this.text(
          block.runs,
          width,
          style,
          this.sheet.element(parent, 'P'),
          this.setting.before.paragraph,
        );
      case 'list':
        return this.list(block, width, parent);
      case 'table':
        return this.table(block, width, parent);
      case 'callout':
        return [this.callout(block.blocks, width, parent)];
      case 'pictures':
        return [this.pictureRow(block.pictures, width, parent)];
    }
  }

  private text(
    runs: readonly Run[],
    width: number,
    style: TextStyle,
    element: LazyElement,
    before: number,
  ): DrawnPiece[] {
    const lines = this.sheet.lines(runs, width, style);
    const links = new Map<string, LazyElement>();
    return lines.map((line, index) => ({
      height: style.leading,
      before: index === 0 ? before : 0,
      // No line of a text stands alone at the end or the beginning of a column.
      withNext: index < lines.length - 1 && (index === 0 || index === lines.length - 2),
      draw: (x, y) => this.sheet.line(line, x, y, style, element, links, index === lines.length - 1),
    }));
  }

  private heading(runs: readonly Run[], level: 2 | 3, width: number, parent: LazyElement): DrawnPiece[] {
    const style = level === 2 ? this.setting.heading : this.setting.subheading;
    const before = level === 2 ? this.setting.before.heading : this.setting.before.subheading;
    const words = runs.map(({ text }) => text).join('');
    const lines = this.text(runs, width, style, this.sheet.element(parent, `H${String(level)}`), before);
    return lines.map((line, index) => ({
      ...line,
      withNext: true,
      draw: (x, y) => {
        if (index === 0) this.bookmark(words, level, y);
        line.draw(x, y);
      },
    }));
  }

  private bookmark(words: string, level: 2 | 3, y: number): void {
    // pdfkit counts `left` from the right.
    const place = { top: y - 12, left: PAGE.width, expanded: false };
    if (level === 2 || !this.chapter) this.chapter = this.sheet.pdf.outline.addItem(words, place);
    else this.chapter.addItem(words, place);
  }

  private list(
    { ordered, start, items }: Extract<Block, { kind: 'list' }>,
    width: number,
    parent: LazyElement,
  ): DrawnPiece[] {
    const list = this.sheet.element(parent, 'L');
    const indent = ordered ? 15 : 11;
    return items.flatMap((blocks, index) => {
      const item = this.sheet.element(list, 'LI');
      const label = this.sheet.element(item, 'Lbl');
      const pieces = this.pieces(blocks, width - indent, this.sheet.element(item, 'LBody'));
      return pieces.map((piece, at) => ({
        ...piece,
        before:
          at === 0 ? (index === 0 ? this.setting.before.paragraph : this.setting.before.item) : piece.before,
        draw: (x: number, y: number) => {
          if (at === 0) this.mark(ordered ? `${String(start + index)}.` : '•', x, y, label);
          piece.draw(x + indent, y);
        },
      }));
    });
  }

  private mark(text: string, x: number, y: number, label: LazyElement): void {
    this.sheet.text(text, x, y, { ...this.setting.body, colour: COLOURS.signal, bold: true }, label);
  }

  private table(
    { rows, align }: Extract<Block, { kind: 'table' }>,
    width: number,
    parent: LazyElement,
  ): DrawnPiece[] {
    const table = this.sheet.element(parent, 'Table');
    const widths = this.columnWidths(rows, width);
    const padding = this.setting.cellPadding;
    return rows.map((cells, index) => {
      const isHead = index === 0;
      const style = isHead ? this.setting.head : this.setting.cell;
      const row = this.sheet.element(table, 'TR');
      const laid = cells.map((runs, column) => {
        const inner = (widths[column] ?? 0) - CELL_GAP;
        return { inner, lines: this.sheet.lines(runs, inner, style) };
      });
      const count = Math.max(1, ...laid.map(({ lines }) => lines.length));
      const height = count * style.leading + 2 * padding;
      return {
        height,
        before: isHead ? this.setting.before.table : 0,
        withNext: isHead || index === rows.length - 2,
        draw: (x: number, y: number) => {
          this.sheet.decoration(() => {
            this.sheet.pdf.moveTo(x, y + height).lineTo(x + width, y + height);
            this.sheet.pdf.lineWidth(isHead ? 1.1 : 0.5).stroke(isHead ? COLOURS.ink : COLOURS.line);
          });
          let left = x;
          laid.forEach(({ inner, lines }, column) => {
            const cell = isHead
              ? this.sheet.element(row, 'TH', { scope: 'Column' })
              : this.sheet.element(row, 'TD');
            if (lines.length === 0) cell();
            this.sheet.paragraph(lines, left, y + padding, style, cell, (line) => {
              const free = inner - widthOf(line);
              return align[column] === 'right' ? free : align[column] === 'center' ? free / 2 : 0;
            });
            left += widths[column] ?? 0;
          });
        },
      };
    });
  }

  /** As wide as what is in them, when that fits; otherwise in proportion, none below a third of its fair share. */
  private columnWidths(rows: readonly Run[][][], width: number): number[] {
    const natural = (rows[0] ?? []).map((_, column) =>
      Math.max(
        ...rows.map((row, index) =>
          this.sheet
            .lines(
              row[column] ?? [],
              Number.POSITIVE_INFINITY,
              index === 0 ? this.setting.head : this.setting.cell,
            )
            .reduce((sum, line) => sum + widthOf(line), CELL_GAP),
        ),
      ),
    );
    const total = natural.reduce((sum, one) => sum + one, 0);
    if (total <= width) return natural.map((one) => one + (width - total) / natural.length);
    const share = width / natural.length;
    const modest = natural.map((one) => Math.min(one, share));
    const rest = width - modest.reduce((sum, one) => sum + one, 0);
    const wanting = natural.map((one, index) => one - (modest[index] ?? 0));
    const wanted = wanting.reduce((sum, one) => sum + one, 0);
    return modest.map((one, index) => one + (wanted > 0 ? (rest * (wanting[index] ?? 0)) / wanted : 0));
  }

  private callout(blocks: readonly Block[], width: number, parent: LazyElement): DrawnPiece {
    const quote = this.sheet.element(parent, 'BlockQuote');
    const padding = { x: 12, y: 9 };
    const pieces = this.pieces(blocks, width - 2 * padding.x, quote);
    const heights = pieces.map(({ height, before }, index) => height + (index > 0 ? before : 0));
    const height = heights.reduce((sum, one) => sum + one, 2 * padding.y);
    return {
      height,
      before: this.setting.before.callout,
      withNext: false,
      draw: (x, y) => {
        this.sheet.decoration(() => {
          this.sheet.pdf.roundedRect(x, y, width, height, 4).fill(COLOURS.signalSoft);
          this.sheet.pdf.rect(x, y + 4, 2.5, height - 8).fill(COLOURS.beam);
        });
        let top = y + padding.y;
        pieces.forEach((piece, index) => {
          piece.draw(x + padding.x, top + (index > 0 ? piece.before : 0));
          top += heights[index] ?? 0;
        });
      },
    };
  }

  private pictureRow(pictures: readonly LeafletPicture[], width: number, parent: LazyElement): DrawnPiece {
    const gap = 12;
    const each = (width - gap * (pictures.length - 1)) / pictures.length;
    const laid = pictures.map((one) => {
      const picture = preparedOf(one, this.pictures);
      const { width: w, height: h } = picture.prepared;
      const scale = Math.min(each / w, this.setting.pictureHeight / h);
      const lines = this.sheet.lines([{ text: picture.caption ?? '' }], each, TEXT.caption);
      return { ...picture, size: { width: w * scale, height: h * scale }, lines };
    });
    const pictureHeight = Math.max(...laid.map(({ size }) => size.height));
    const captionHeight = Math.max(...laid.map(({ lines }) => lines.length)) * TEXT.caption.leading;
    return {
      height: pictureHeight + (captionHeight > 0 ? captionHeight + 6 : 0) + 8,
      before: this.setting.before.pictures,
      withNext: false,
      floats: true,
      draw: (x, y) => {
        laid.forEach(({ prepared, alt, size, lines }, index) => {
          const left = x + index * (each + gap);
          const figure = this.sheet.picture({ data: prepared.data, alt }, { x: left, y, ...size }, 7, parent);
          const caption = this.sheet.element(figure, 'Caption');
          this.sheet.paragraph(lines, left, y + pictureHeight + 6, TEXT.caption, caption);
        });
      },
    };
  }
}

const CELL_GAP = 9;

/** The band with the title, and where the columns begin below it. */
function coverOf(sheet: Sheet, content: LeafletContent, picture: PlacedPicture | undefined) {
  const { title, description, texts, siteName } = content;
  const scale = picture
    ? Math.min(COVER_PICTURE.width / picture.prepared.width, COVER_PICTURE.height / picture.prepared.height)
    : 0;
  const size = {
    width: (picture?.prepared.width ?? 0) * scale,
    height: (picture?.prepared.height ?? 0) * scale,
  };
  const right = PAGE.width - PAGE.margin - size.width;
  const width = (picture ? right - 30 : PAGE.width - PAGE.margin - 80) - PAGE.margin;
  const titleLines = sheet.lines([{ text: title }], width, TEXT.title);
  const leadLines = sheet.lines([{ text: description }], width, TEXT.lead);
  const titleTop = 104;
  const leadTop = titleTop + titleLines.length * TEXT.title.leading + 8;
  const band = leadTop + leadLines.length * TEXT.lead.leading + 30;
  const pictureTop = Math.max(40, band - size.height * 0.72);
  const pictureBottom = pictureTop + size.height;
  const besideLeft = PAGE.margin + COLUMN.width + COLUMN.gap;
  const captionLines = sheet.lines([{ text: picture?.caption ?? '' }], right - besideLeft - 10, TEXT.caption);

  return {
    leftTop: band + BELOW_COVER,
    rightTop: Math.max(band, pictureBottom) + (picture ? 18 : BELOW_COVER),
    draw: () => {
      sheet.decoration(() => {
        sheet.pdf.rect(0, 0, PAGE.width, band).fill(COLOURS.ink);
        drawBars(sheet, PAGE.margin, 46);
      });
      sheet.text(siteName, PAGE.margin + 112, 43, TEXT.brand, sheet.element(sheet.document, 'P'));
      sheet.text(texts.day, PAGE.margin + 112, 60, TEXT.kicker, sheet.element(sheet.document, 'P'));
      const { document } = sheet;
      sheet.paragraph(titleLines, PAGE.margin, titleTop, TEXT.title, sheet.element(document, 'H1'));
      sheet.paragraph(leadLines, PAGE.margin, leadTop, TEXT.lead, sheet.element(document, 'P'));
      if (!picture) return;
      const figure = sheet.picture(
        { data: picture.prepared.data, alt: picture.alt },
        { x: right, y: pictureTop, ...size },
        11,
        sheet.document,
      );
      const caption = sheet.element(figure, 'Caption');
      const top = pictureBottom - captionLines.length * TEXT.caption.leading;
      sheet.paragraph(captionLines, besideLeft, top, TEXT.caption, caption);
    },
  };
}

function drawBars(sheet: Sheet, left: number, top: number): void {
  const scale = 0.5;
  let x = left;
  BARS.forEach((width, index) => {
    if (index % 2 === 0) sheet.pdf.rect(x, top, width * scale, 26);
    x += width * scale;
  });
  sheet.pdf.fill(COLOURS.onDeep);
  sheet.pdf.rect(0, top + 12, x + 10, 2).fill(COLOURS.beam);
}

function drawHead(sheet: Sheet, { title, siteName }: LeafletContent): void {
  sheet.decoration(() => {
    sheet.pdf.rect(PAGE.margin, 50, PAGE.width - 2 * PAGE.margin, 0.75).fill(COLOURS.line);
    sheet.pdf.rect(PAGE.margin, 49, 36, 2.2).fill(COLOURS.beam);
  });
  sheet.decorativeText(title, PAGE.margin, 33, TEXT.head);
  const width = sheet.width(siteName, TEXT.foot);
  sheet.decorativeText(siteName, PAGE.width - PAGE.margin - width, 33, TEXT.foot);
}

function drawFoot(sheet: Sheet, { texts }: LeafletContent, page: number, pages: number): void {
  sheet.decoration(() => {
    sheet.pdf.rect(PAGE.margin, FOOT.line, PAGE.width - 2 * PAGE.margin, 0.75).fill(COLOURS.line);
  });
  sheet.decorativeText(texts.company.join('  ·  '), PAGE.margin, FOOT.text - 6, TEXT.foot);
  const number = `${String(page)} / ${String(pages)}`;
  const width = sheet.width(number, TEXT.foot);
  sheet.decorativeText(number, PAGE.width - PAGE.margin - width, FOOT.text - 6, TEXT.foot);
}

/** How to reach the company, at the end of the last page. */
function contactBox(sheet: Sheet, { texts }: LeafletContent) {
  const width = PAGE.width - 2 * PAGE.margin;
  const inner = width - 36;
  const half = inner / 2 - 14;
  const text = sheet.lines([{ text: texts.contactText }], half, TEXT.contact);
  const height = 16 + TEXT.contactTitle.leading + 3 + Math.max(2, text.length) * TEXT.contact.leading + 14;
  return {
    height,
    draw: (top: number) => {
      sheet.decoration(() => {
        sheet.pdf.roundedRect(PAGE.margin, top, width, height, 7).fill(COLOURS.ink);
        sheet.pdf.rect(PAGE.margin + 18, top, 36, 2.5).fill(COLOURS.beam);
      });
      const x = PAGE.margin + 18;
      sheet.text(texts.contactTitle, x, top + 15, TEXT.contactTitle, sheet.element(sheet.document, 'H2'));
      const below = top + 15 + TEXT.contactTitle.leading + 3;
      const paragraph = sheet.element(sheet.document, 'P');
      sheet.paragraph(text, x, below, TEXT.contact, paragraph);
      const links: Run[] = [
        { text: texts.contactLink, link: texts.contactAddress },
        { text: texts.supportEmail, link: `mailto:${texts.supportEmail}` },
      ];
      links.forEach((run, index) => {
        const element = sheet.element(sheet.document, 'P');
        const [line] = sheet.lines([run], half, TEXT.contact);
        if (line) {
          sheet.line(line, x + inner / 2 + 14, below + index * TEXT.contact.leading, TEXT.contact, element);
        }
      });
    },
  };
}
