import type { listOrganismes } from '@sillon/contract'
import { needsOrganisme } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#socle/api/client'
import { SelectField } from '#socle/fields/SelectField'
import type { SaisieUtilisateur } from './use-utilisateur-form'

interface Props {
  saisie: SaisieUtilisateur
  organismes: Answer<typeof listOrganismes>
}

/** Organisations of an account: none for a super administrator, a second one for an adviser. */
export function OrganismesFields({ saisie: { form, may, isEditable, change }, organismes }: Props) {
  const { t } = useTranslation('utilisateurs')
  const { values, errorOf, touch } = form
  const { role } = values
  const choices = organismes.map(({ idOrganisme, nom }) => ({ value: idOrganisme, label: nom }))
  return (
    <>
      {role !== 'SUPERADMIN' && (
        <SelectField
          name="idOrganismePrincipal"
          label={needsOrganisme(role) ? `${t('champ.organismePrincipal')} *` : t('champ.organismePrincipal')}
          value={values.idOrganismePrincipal}
          none={t('champ.aucun')}
          disabled={!isEditable || !may.idOrganismePrincipal}
          choices={choices}
          onChange={(idOrganismePrincipal) => {
            change({ idOrganismePrincipal })
            touch(['idOrganismePrincipal', 'idOrganismeSecondaire'])
          }}
          error={errorOf('idOrganismePrincipal')}
        />
      )}
      {role === 'CONSEILLER' && (
        <SelectField
          name="idOrganismeSecondaire"
          label={t('champ.organismeSecondaire')}
          value={values.idOrganismeSecondaire}
          none={t('champ.aucun')}
          disabled={!isEditable || !may.idOrganismeSecondaire}
          choices={choices}
          onChange={(idOrganismeSecondaire) => {
            change({ idOrganismeSecondaire })
            touch(['idOrganismeSecondaire'])
          }}
          error={errorOf('idOrganismeSecondaire')}
        />
      )}
    </>
  )
}
