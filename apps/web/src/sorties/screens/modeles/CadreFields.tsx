import { listOrganismes } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDemarches, useMillesimes } from '#socle/api/queries'
import { read } from '#socle/api/read'
import { SelectField } from '#socle/fields/SelectField'
import { TextField } from '#socle/fields/TextField'

/** Properties of a workbook besides its cells: its name, the organisation whose farms it is for, and its campaigns. */
export interface Cadre {
  readonly nom: string
  readonly idOrganisme: number | null
  readonly millesimeDebut: number
  readonly millesimeFin: number | null
}

interface Props {
  values: Cadre
  codeNational: string
  errorOf: (name: string) => string | undefined
  change: (part: Partial<Cadre>) => void
}

export function CadreFields({ values, codeNational, errorOf, change }: Props) {
  const { t } = useTranslation('modeles')
  const { data: organismes = [] } = useQuery(read(listOrganismes, { query: {} }))
  const { data: millesimes = [] } = useMillesimes()
  const { data: demarches = [] } = useDemarches()
  const derniere = demarches.find(({ code }) => code === codeNational)?.nouveauxJusqua ?? Infinity
  const { nom, idOrganisme, millesimeDebut, millesimeFin } = values
  // A removed campaign year stays until another one is chosen.
  const annees = [...new Set([...millesimes.map(({ idMillesime }) => idMillesime), millesimeDebut, millesimeFin])]
    .filter((annee) => annee !== null)
    .sort((one, other) => other - one)
    .map((annee) => ({ value: annee, label: String(annee) }))
  return (
    <>
      <TextField
        name="nom"
        label={t('champ.nom')}
        value={nom}
        maxLength={100}
        error={errorOf('nom')}
        onChange={(texte) => change({ nom: texte ?? '' })}
      />
      <SelectField
        name="idOrganisme"
        label={t('champ.idOrganisme')}
        none={t('tous')}
        value={idOrganisme}
        choices={organismes.map((one) => ({ value: one.idOrganisme, label: one.nom }))}
        error={errorOf('idOrganisme')}
        onChange={(value) => change({ idOrganisme: value })}
      />
      <SelectField
        name="millesimeDebut"
        label={t('champ.millesimeDebut')}
        value={millesimeDebut}
        // A procedure of past campaigns has no file after its last one.
        choices={annees.filter(({ value }) => value <= derniere || value === millesimeDebut)}
        error={errorOf('millesimeDebut')}
        onChange={(value) => value !== null && change({ millesimeDebut: value })}
      />
      <SelectField
        name="millesimeFin"
        label={t('champ.millesimeFin')}
        none={t('sansFin')}
        value={millesimeFin}
        choices={annees}
        error={errorOf('millesimeFin')}
        onChange={(value) => change({ millesimeFin: value })}
      />
    </>
  )
}
