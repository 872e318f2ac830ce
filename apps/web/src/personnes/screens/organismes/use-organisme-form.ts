import {
  createOrganisme,
  getConfig,
  getOrganisme,
  listOrganismes,
  type Organisme,
  type OrganismeSaisi,
  organismeSaisi,
  updateOrganisme,
} from '@sillon/contract'
import { TAILLE_LOGO, typesLogo } from '@sillon/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type Answer, request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { type Faults, schemaFaults } from '#socle/forms/faults'
import { differences } from '#socle/forms/use-drafted-form'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { readBase64 } from '#socle/ui/files'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'

type Saisie = Omit<OrganismeSaisi, 'siteInternet' | 'demarches' | 'logoBase64'> & {
  /** Empty for none. */
  readonly logoBase64: string
  readonly siteInternet: string
  readonly demarches: number[]
}
/** Values of the form, and the file name of a new logo; null for the saved logo. */
type Valeurs = Saisie & { readonly fichier: string | null }
/** A logo is too large for a draft on the device: the draft has the name of its file. */
type Changements = Partial<Omit<Valeurs, 'logoBase64'>>

const vide: Valeurs = {
  nom: '',
  adresse: '',
  siteInternet: '',
  logoBase64: '',
  // The product's own colours, legible in both themes.
  couleurPrimaire: '#2F6B3A',
  couleurSecondaire: '#B7832F',
  couleurTertiaire: '#1F4727',
  scoresVisiblesAgriculteur: false,
  quatreYeux: false,
  demarches: [],
  fichier: null,
}
const valeursDe = (organisme: Organisme): Valeurs => {
  const { nom, adresse, couleurPrimaire, couleurSecondaire, couleurTertiaire } = organisme
  const { siteInternet, logoBase64, scoresVisiblesAgriculteur, quatreYeux, demarches } = organisme
  const couleurs = { couleurPrimaire, couleurSecondaire, couleurTertiaire }
  const textes = { nom, adresse, siteInternet: siteInternet ?? '', logoBase64: logoBase64 ?? '' }
  return { ...textes, ...couleurs, scoresVisiblesAgriculteur, quatreYeux, demarches, fichier: null }
}

const texte = z.string()
/** Shape of the draft on the device. */
const brouillon = z
  .object({
    nom: texte,
    adresse: texte,
    siteInternet: texte,
    couleurPrimaire: texte,
    couleurSecondaire: texte,
    couleurTertiaire: texte,
    scoresVisiblesAgriculteur: z.boolean(),
    quatreYeux: z.boolean(),
    demarches: z.array(z.number()),
    fichier: texte.nullable(),
  })
  .partial() as z.ZodType<Changements>

const sansLogo = ({ logoBase64: _, ...valeurs }: Valeurs) => valeurs

/** Form of an organisation. The device does not store its logo: it must be chosen again after a restored draft. */
export function useOrganismeForm({ organisme, onSaved }: { organisme: Organisme | null; onSaved: () => unknown }) {
  const { t } = useTranslation('organismes')
  const { language } = useFormat()
  const { idUtilisateur } = useUser()
  const queryClient = useQueryClient()
  const toastFailure = useFailureToast()
  const [logoRefuse, setLogoRefuse] = useState<string | null>(null)
  const saved = organisme === null ? vide : valeursDe(organisme)
  const form = useForm<Valeurs, Answer<typeof createOrganisme>>({
    place: [idUtilisateur, 'organisme', organisme?.idOrganisme ?? 'create'],
    saved: { values: saved, etag: null },
    schema: brouillon,
    isEditable: true,
    diff: (before, after) => differences(sansLogo(before), sansLogo(after)),
    check: (valeurs): Faults => schemaFaults(organismeSaisi, valeurs, language),
    async send({ fichier: _, ...changes }, __, { fichier: ___, ...valeurs }) {
      if (organisme === null) return (await request(createOrganisme, { body: valeurs })).data
      const { logoBase64 } = valeurs
      const body = { ...changes, ...(logoBase64 !== saved.logoBase64 && { logoBase64 }) }
      return (await request(updateOrganisme, { params: { idOrganisme: organisme.idOrganisme }, body })).data
    },
    async onSaved({ message }) {
      toastSuccess(t('titre'), message)
      onSaved()
      // Members of the organisation see its new colours at once.
      await Promise.all(
        [listOrganismes, getOrganisme, getConfig].map(({ path }) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      )
    },
    onFailure(failure) {
      const isLogo =
        failure instanceof ApiFailure &&
        (failure.status === 413 || failure.status === 415 || failure.code.startsWith('IMAGE_'))
      if (isLogo) setLogoRefuse(failure.message)
      else toastFailure(failure)
    },
  })
  const { fichier, logoBase64 } = form.values
  const isLogoLost = fichier !== null && logoBase64 === saved.logoBase64
  const change = (part: Partial<Valeurs>) => form.change((valeurs) => ({ ...valeurs, ...part }), Object.keys(part))
  return {
    form,
    change,
    logo: {
      fichier: isLogoLost ? null : fichier,
      faute: logoRefuse ?? (isLogoLost ? t('logo.perdu', { nom: fichier }) : null),
      remove: () => change({ fichier: null, logoBase64: '' }),
      async choose(file: File) {
        if (!typesLogo.some((type) => type === file.type)) return setLogoRefuse(t('logo.type'))
        if (file.size > TAILLE_LOGO) return setLogoRefuse(t('logo.taille'))
        setLogoRefuse(null)
        change({ fichier: file.name, logoBase64: `data:${file.type};base64,${await readBase64(file)}` })
      },
    },
  }
}
