import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IdentityProvider, IdentityProviders } from '../../../../server/contract/identity-provider';
import { limits } from '../../../../server/contract/limits';
import { Button } from '../../../components/ui/button';
import { Notice } from '../../../components/ui/status';
import { Tag } from '../../../components/ui/tag';
import { companyLoginPath, groupPath, NEW, PATHS, providerPath } from '../../../config/paths';
import { ActionsMenu } from '../../frame/actions-menu';
import { DeleteDialog } from '../../forms/delete-dialog';
import { PortalHeading } from '../../frame/portal-heading';
import { QueryState } from '../../frame/query-state';
import { useProblemText } from '../../api/client/problem-text';
import { groupQuery } from '../../api/groups';
import {
  identityProvidersQuery,
  useRemoveIdentityProvider,
  useTestIdentityProvider,
} from '../../api/identity-providers';
import { useGo } from '../../unsaved-work/use-go';
import { CompanyLoginForm } from './company-login-form';
import * as styles from '../users.module.css';

interface CompanyLoginScreenProps {
  groupId: number;
  /** The provider whose form is shown. Missing for the list. */
  chosen?: number | typeof NEW | undefined;
}

/**
 * For administrators: the identity providers by which the users of a group log in with their company account,
 * or the form for one of them.
 */
export function CompanyLoginScreen({ groupId, chosen }: CompanyLoginScreenProps) {
  const { t } = useTranslation('users');
  const go = useGo();
  const group = useQuery(groupQuery(groupId));
  const found = useQuery({
    ...identityProvidersQuery(groupId),
    // A provider can be made required only after a user has logged in by it, perhaps a moment ago.
    refetchOnMount: 'always',
  });
  const title = group.data ? t('companyLogin.title', { name: group.data.name }) : t('companyLogin.button');
  const formTitle = t(chosen === NEW ? 'companyLogin.addTitle' : 'companyLogin.editTitle');
  const canAdd = found.data && found.data.providers.length < limits.providersPerGroup;
  return (
    <>
      <PortalHeading
        title={chosen === undefined ? title : formTitle}
        above={[
          { to: PATHS.groups, label: t('portal:menu.groups') },
          ...(group.data ? [{ to: groupPath(groupId), label: group.data.name }] : []),
          ...(chosen === undefined
            ? []
            : [{ to: companyLoginPath(groupId), label: t('companyLogin.button') }]),
        ]}
      >
        {chosen === undefined && canAdd && (
          <Button variant="primary" onClick={() => go(providerPath(groupId, NEW))}>
            {t(found.data.providers.length === 0 ? 'companyLogin.setUp' : 'companyLogin.add')}
          </Button>
        )}
      </PortalHeading>
      <QueryState
        query={found}
        title={t('companyLogin.loadFailed')}
        rows={2}
        notFound={t('one.unknownText')}
      />
      {found.data && chosen === undefined && (
        <Providers groupId={groupId} groupName={group.data?.name ?? ''} found={found.data} />
      )}
      {found.data && chosen !== undefined && (
        <ChosenProvider groupId={groupId} chosen={chosen} found={found.data} />
      )}
    </>
  );
}

interface ChosenProviderProps {
  groupId: number;
  chosen: number | typeof NEW;
  found: IdentityProviders;
}

function ChosenProvider({ groupId, chosen, found }: ChosenProviderProps) {
  const { t } = useTranslation('users');
  const current = found.providers.find(({ id }) => id === chosen);
  // The form stays if somebody else removes the provider meanwhile.
  const [opened] = useState(current);
  const provider = opened ?? current;
  if (!provider && chosen !== NEW)
    return (
      <Notice tone="not-found">
        <p>{t('one.unknownText')}</p>
      </Notice>
    );
  return (
    <CompanyLoginForm
      groupId={groupId}
      redirectUri={found.redirect_uri}
      provider={provider}
      hasLogin={provider !== undefined && found.with_login.includes(provider.id)}
      people={found.people}
    />
  );
}

interface ProvidersProps {
  groupId: number;
  groupName: string;
  found: IdentityProviders;
}

function Providers({ groupId, groupName, found }: ProvidersProps) {
  const { t } = useTranslation('users');
  const go = useGo();
  const [toRemove, setToRemove] = useState<IdentityProvider>();
  const removal = useRemoveIdentityProvider(groupId);
  return (
    <div>
      {found.providers.length === 0 && <p>{t('companyLogin.empty')}</p>}
      <ul className={styles.providers}>
        {found.providers.map((provider) => (
          <ProviderLine
            key={provider.id}
            provider={provider}
            onEdit={() => go(providerPath(groupId, provider.id))}
            onRemove={() => setToRemove(provider)}
          />
        ))}
      </ul>
      <p className={styles.intro}>{t('companyLogin.intro')}</p>
      {toRemove && (
        <DeleteDialog
          title={t('companyLogin.removeTitle', { name: groupName })}
          confirmLabel={t('companyLogin.remove')}
          deletion={removal}
          id={toRemove.id}
          name={toRemove.issuer}
          done={t('companyLogin.removeDone')}
          onClose={() => setToRemove(undefined)}
        >
          <p>{t('companyLogin.removeText', { issuer: toRemove.issuer })}</p>
        </DeleteDialog>
      )}
    </div>
  );
}

interface ProviderLineProps {
  provider: IdentityProvider;
  onEdit: () => void;
  onRemove: () => void;
}

function ProviderLine({ provider, onEdit, onRemove }: ProviderLineProps) {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const test = useTestIdentityProvider();
  const name = <span className="visually-hidden"> {provider.issuer}</span>;
  return (
    <li>
      <p>
        <strong>{provider.issuer}</strong>{' '}
        {provider.is_required && <Tag tone="signal">{t('companyLogin.required')}</Tag>}
        <br />
        {provider.domains.join(', ')}
      </p>
      <div className="button-row">
        <Button small busy={test.isPending} onClick={() => test.mutate(provider.id)}>
          {t(test.isPending ? 'companyLogin.testing' : 'companyLogin.test')}
          {name}
        </Button>
        <ActionsMenu
          isRow
          label={t('actionsFor', { name: provider.issuer })}
          actions={[
            { id: 'edit', label: t('companyLogin.edit'), onChoose: onEdit },
            { id: 'remove', label: t('companyLogin.remove'), isDanger: true, onChoose: onRemove },
          ]}
        />
      </div>
      <div role="status">
        {test.isSuccess && (
          <Notice tone="confirmed">
            <p>{t('companyLogin.tested', { issuer: provider.issuer })}</p>
          </Notice>
        )}
        {test.isError && (
          <Notice tone="not-found">
            <p>{problemText(test.error)}</p>
          </Notice>
        )}
      </div>
    </li>
  );
}
