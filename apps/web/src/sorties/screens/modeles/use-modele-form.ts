import {
  type Correspondance,
  faultTexts,
  getModele,
  listModeles,
  listModelesDuDossier,
  updateModele,
} from '@sillon/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type Answer, request } from '#socle/api/client'
import { withoutFields } from '#socle/forms/conflits'
import { type Faults, schemaFaults } from '#socle/forms/faults'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { toastSuccess } from '#socle/ui/toast'
import type { Cadre } from './CadreFields'
import { fautesDe } from './cellules'
import { lireModele } from './lire-modele'
import { useDescribeConflit } from './use-describe-conflit'

export type Modele = Answer<typeof getModele>
interface Saisie extends Cadre {
  readonly correspondances: readonly Correspondance[]
}

const saisieDe = ({
  nom,
  idOrganisme,
  millesimeDebut,
  millesimeFin,
  correspondances,
}: Answer<typeof updateModele>) => ({
  nom,
  idOrganisme,
  millesimeDebut,
  millesimeFin,
  correspondances,
})

const texte = z.string()
/** Shape of the draft on the device: a cell may be half typed. */
const brouillon = z
  .object({
    nom: texte,
    idOrganisme: z.number().nullable(),
    millesimeDebut: z.number(),
    millesimeFin: z.number().nullable(),
    correspondances: z.array(z.object({ feuille: texte, cellule: texte, valeur: texte })),
  })
  .partial() as z.ZodType<Partial<Saisie>>

/** Form of a workbook: its properties and its cells, checked during typing and saved over the loaded revision. */
export function useModeleForm(
  { idModele, feuilles, ...saved }: Modele,
  revision: string | null,
  libelles: ReadonlyMap<string, string>,
) {
  const { t } = useTranslation('modeles')
  const { language } = useFormat()
  const { idUtilisateur } = useUser()
  const queryClient = useQueryClient()
  const describe = useDescribeConflit(libelles)
  const form = useForm<Saisie, { modele: Answer<typeof updateModele>; etag: string | null }>({
    place: [idUtilisateur, 'modele', idModele],
    saved: { values: saisieDe({ idModele, ...saved }), etag: revision },
    schema: brouillon,
    isEditable: true,
    check({ correspondances, ...cadre }): Faults {
      const textes: Readonly<Record<string, string>> = faultTexts[language]
      const fautes = Object.entries(fautesDe(correspondances, feuilles, libelles))
      return {
        ...schemaFaults(updateModele.body, { ...cadre, correspondances: [] }, language),
        ...Object.fromEntries(fautes.map(([champ, faute]) => [champ, textes[faute] ?? t(`faute.${faute}`)])),
      }
    },
    async send(_, ifMatch, { correspondances, ...cadre }) {
      const body = { ...cadre, correspondances: [...correspondances] }
      const { data: modele, etag } = await request(updateModele, { params: { idModele }, body, ifMatch })
      return { modele, etag }
    },
    conflicts: {
      async reload() {
        const { modele, etag } = await queryClient.fetchQuery(lireModele(idModele))
        return { values: saisieDe(modele), etag }
      },
      describe,
      without: withoutFields,
    },
    async onSaved({ modele, etag }) {
      form.replace({ values: saisieDe(modele), etag })
      toastSuccess(modele.nom, t('enregistre'))
      await Promise.all(
        [getModele, listModeles, listModelesDuDossier].map(({ path }) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      )
    },
  })
  const change = (part: Partial<Saisie>, names: readonly string[] = Object.keys(part)) =>
    form.change((saisie) => ({ ...saisie, ...part }), names)
  return { form, change }
}

export type ModeleForm = ReturnType<typeof useModeleForm>
