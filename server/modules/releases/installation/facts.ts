import { INSTALL_FACTS, type InstallFacts, type NewInstallFacts } from '../../../contract/installation';
import type { FieldProblem } from '../../../platform/http/problem';

/** Returns what is stored of typed facts. */
export const toStoredFacts = (facts: NewInstallFacts): InstallFacts => ({
  silent_switch: facts.silent_switch?.trim() ?? '',
  uninstall_command: facts.uninstall_command?.trim() ?? '',
  version_place: facts.version_place ?? '',
  version_path: facts.version_path?.trim() ?? '',
  version_name: facts.version_name?.trim() ?? '',
  version_found: facts.version_found?.trim() ?? '',
  needs_restart: facts.needs_restart ?? '',
  ports_services: facts.ports_services?.trim() ?? '',
  signed_by: facts.signed_by?.trim() ?? '',
});

/** Splits a download type into the facts and the rest. */
export function splitFacts<Type extends InstallFacts>(type: Type) {
  const facts = Object.fromEntries(
    INSTALL_FACTS.map((name) => [name, type[name]]),
  ) as unknown as InstallFacts;
  const rest = Object.fromEntries(Object.entries(type).filter(([name]) => !(name in facts)));
  return { facts, rest: rest as Omit<Type, keyof InstallFacts> };
}

export const areSame = (some: InstallFacts, others: InstallFacts) =>
  INSTALL_FACTS.every((name) => some[name] === others[name]);

/** A registry key with its root, as Intune takes it. */
const registryKey = /^(HKEY_LOCAL_MACHINE|HKEY_CURRENT_USER|HKLM|HKCU)\\./i;

/** Returns the problems of facts: where a version is, is said completely. */
export function factProblems({ version_place, version_path, version_name }: InstallFacts): FieldProblem[] {
  if (version_place === '') return [];
  return [
    ...(version_path === '' ? [{ field: 'version_path', code: 'required' as const }] : []),
    ...(version_path !== '' && version_place === 'registry' && !registryKey.test(version_path)
      ? [{ field: 'version_path', code: 'invalid' as const }]
      : []),
    ...(version_name === '' ? [{ field: 'version_name', code: 'required' as const }] : []),
  ];
}
