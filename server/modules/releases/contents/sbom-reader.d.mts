import type { FieldCode } from '../../../texts/messages';

/** A component with every version and licence that the SBOM lists for it. */
export interface SbomComponent {
  /**
   * a hash; equal in every SBOM that lists the component, and in both formats if they give its package URL
   */
  identity: string;
  name: string;
  version: string;
  licence: string;
  /** package URL without its version; empty if there is none */
  purl: string;
}

interface SbomLimits {
  sbomComponents: number;
  sbomValues: number;
  componentNameLength: number;
  componentVersionLength: number;
}

export class SbomProblem extends Error {
  readonly code: FieldCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** @throws SbomProblem */
export function readSbom(
  content: Uint8Array,
  limits: SbomLimits,
): {
  /** with its version, as `CycloneDX 1.6` */
  format: string;
  /** without the product that the SBOM describes */
  components: SbomComponent[];
};

export function withoutVersion(purl: string): string;
