import { getOrganisme, listOrganismesDeDemarche, NUMERO_CONTRAT_MAX } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { SelectField } from '#socle/fields/SelectField'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { useLibelle } from '../../dossier/use-libelle'
import { DocumentsDuChamp, TexteAnnee } from './Champs'
import classes from './Infos.module.css'
import { useInfosForm } from './infos-context'

/** Choice of the certification body among those of the procedure, with its logo; number and document of the contract. */
export function OrganismeCard({ codeNational }: { codeNational: string }) {
  const { t } = useTranslation('infos')
  const libelle = useLibelle()
  const { infos, permissions, changeAnnee, errorOf } = useInfosForm()
  const { idOrganisme } = infos.annee
  const offered = useQuery(read(listOrganismesDeDemarche, { params: { codeNational } }))
  const { data: organisme } = useQuery({
    ...read(getOrganisme, { params: { idOrganisme: idOrganisme ?? 0 } }),
    enabled: idOrganisme !== null,
  })
  const choices = (offered.data ?? []).map(({ idOrganisme: value, nom }) => ({ value, label: nom }))
  // A body that no longer offers the procedure stays selected in the file.
  if (organisme !== undefined && idOrganisme !== null && !choices.some(({ value }) => value === idOrganisme))
    choices.push({ value: idOrganisme, label: organisme.nom })
  return (
    <Card title={t('organisme.titre')}>
      {offered.error !== null && <LoadFailure failure={offered.error} onRetry={offered.refetch} />}
      <div className={classes.organisme}>
        <SelectField
          name="idOrganisme"
          label={libelle('idOrganisme')}
          value={idOrganisme}
          choices={choices}
          none={t('nonRenseigne')}
          disabled={!permissions.modifierInfos || offered.data === undefined}
          error={errorOf('idOrganisme')}
          onChange={(value) => changeAnnee({ idOrganisme: value })}
        />
        {idOrganisme !== null && organisme?.logoBase64 != null && (
          <img src={organisme.logoBase64} alt={t('organisme.logo', { nom: organisme.nom })} />
        )}
      </div>
      <div className={classes.fields}>
        <TexteAnnee champ="numeroContrat" maxLength={NUMERO_CONTRAT_MAX} />
      </div>
      <DocumentsDuChamp champ="contratOrganisme" />
    </Card>
  )
}
