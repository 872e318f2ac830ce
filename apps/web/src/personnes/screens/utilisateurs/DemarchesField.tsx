import type { listDemarches } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#socle/api/client'
import { ChecklistField } from '#socle/fields/ChecklistField'
import { Champ } from './Champ'
import type { SaisieUtilisateur } from './use-utilisateur-form'

interface Props {
  saisie: SaisieUtilisateur
  demarches: Answer<typeof listDemarches>
}

/** Procedures of an account. */
export function DemarchesField({ saisie: { form, isEditable, change }, demarches }: Props) {
  const { t } = useTranslation('utilisateurs')
  const label = t('champ.demarches')
  const items = demarches.map(({ idDemarche, libelle }) => ({ value: String(idDemarche), label: libelle }))
  return (
    <Champ label={label} error={form.errorOf('idsDemarches')}>
      <ChecklistField
        name="idsDemarches"
        label={label}
        groups={[{ label, items }]}
        value={form.values.idsDemarches.map(String)}
        placeholder={t('champ.aucuneDemarche')}
        menuWidth={480}
        disabled={!isEditable}
        onChange={(chosen) => change({ idsDemarches: chosen.map(Number) })}
      />
    </Champ>
  )
}
