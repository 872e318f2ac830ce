import { createIntervention, faultTexts, getIntervention, type Intervention, saveIntervention } from '@sillon/contract'
import { fautesIntervention } from '@sillon/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { request } from '#socle/api/client'
import { withoutFields } from '#socle/forms/conflits'
import { schemaFaults } from '#socle/forms/faults'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { toastSuccess } from '#socle/ui/toast'
import { reloadRegistre } from './reload'
import { brouillon, type Valeurs, valeursDe, vide } from './saisie'

/** Farm and campaign year of a register. */
export interface Annee {
  readonly idExploitation: number
  readonly idMillesime: number
}

/** Path and year of a call on a register. */
export const registreDe = ({ idExploitation, idMillesime }: Annee) => ({
  params: { idExploitation },
  query: { millesime: idMillesime },
})

/** Form of a record; null is a new one. */
export function useInterventionForm(annee: Annee, intervention: Intervention | null, etag: string | null) {
  const { t } = useTranslation('registre')
  const { language } = useFormat()
  const { idUtilisateur } = useUser()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { params, query } = registreDe(annee)
  const uuidIntervention = intervention?.uuidIntervention ?? ''
  const one = { params: { ...params, uuidIntervention }, query }
  const texts: Readonly<Record<string, string>> = faultTexts[language]
  const form = useForm<Valeurs, Intervention>({
    place: [idUtilisateur, 'registre', annee.idExploitation, annee.idMillesime, uuidIntervention || 'saisir'],
    saved: { values: intervention === null ? vide : valeursDe(intervention), etag },
    schema: brouillon,
    isEditable: true,
    check(values) {
      const contrat = schemaFaults(createIntervention.body, values, language)
      const { date, surface } = values
      if (date === null || surface === null) return contrat
      const fautes = fautesIntervention({ ...values, date, surface }, annee.idMillesime)
      return { ...Object.fromEntries(fautes.map(({ path, code }) => [path, texts[code] ?? code])), ...contrat }
    },
    async send(changes, ifMatch, values) {
      // Faults of the form leave no value empty that the call needs.
      if (intervention === null)
        return (await request(createIntervention, { params, query, body: values as never })).data
      return (await request(saveIntervention, { ...one, body: changes as never, ifMatch })).data
    },
    ...(intervention !== null && {
      conflicts: {
        async reload() {
          const { data, etag } = await request(getIntervention, one)
          return { values: valeursDe(data), etag }
        },
        describe: ({ codeNational: name, mienne, sienne, par, le }) => ({
          name,
          label: t(`champ.${name}`),
          mienne: dit(mienne),
          sienne: dit(sienne),
          par,
          le,
        }),
        without: withoutFields,
      },
    }),
    async onSaved(saved) {
      form.replace({ values: valeursDe(saved), etag: null })
      toastSuccess(t('titre'), t('enregistree'))
      await reloadRegistre(queryClient)
      navigate('/registre')
    },
  })
  const change = (part: Partial<Valeurs>) => form.change((values) => ({ ...values, ...part }), Object.keys(part))
  return { form, change }
}

const dit = (valeur: unknown): string =>
  valeur === null || valeur === undefined ? '–' : typeof valeur === 'object' ? JSON.stringify(valeur) : String(valeur)
