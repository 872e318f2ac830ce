import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
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
import { type Answer, request } from '../../api/client'
import { ApiFailure } from '../../api/failures'
import { FormState } from '../../forms/FormState'
import { type Faults, schemaFaults } from '../../forms/faults'
import { useForm } from '../../forms/use-form'
import { useFormat } from '../../i18n/format'
import { Dialog } from '../../ui/Dialog'
import { FileDrop } from '../../ui/FileDrop'
import { readBase64 } from '../../ui/files'
import { toastSuccess } from '../../ui/toast'
import { useFailureToast } from '../../ui/use-failure-toast'
import { contraste, LISIBLE } from './contraste'
import classes from './Organismes.module.css'

type Valeurs = Required<Omit<OrganismeSaisi, 'demarches' | 'siteInternet'>> & { readonly siteInternet: string }

const vide: Valeurs = {
  nom: '',
  adresse: '',
  siteInternet: '',
  logoBase64: '',
  couleurPrimaire: '',
  couleurSecondaire: '',
  couleurTertiaire: '',
  scoresVisiblesAgriculteur: false,
}
const valeursDe = ({ siteInternet, logoBase64, ...organisme }: Organisme): Valeurs => {
  const { nom, adresse, couleurPrimaire, couleurSecondaire, couleurTertiaire, scoresVisiblesAgriculteur } = organisme
  const couleurs = { couleurPrimaire, couleurSecondaire, couleurTertiaire }
  const textes = { nom, adresse, siteInternet: siteInternet ?? '', logoBase64: logoBase64 ?? '' }
  return { ...textes, ...couleurs, scoresVisiblesAgriculteur }
}

const couleurs = ['couleurPrimaire', 'couleurSecondaire', 'couleurTertiaire'] as const

/** An organisation: its names, its logo and its colours, seen as they will be before they are saved. */
export function OrganismeForm({ organisme, onClose }: { organisme: Organisme | null; onClose: () => void }) {
  const { t } = useTranslation('organismes')
  const { language } = useFormat()
  const queryClient = useQueryClient()
  const toastFailure = useFailureToast()
  const [fichier, setFichier] = useState<string | null>(null)
  const [logoRefuse, setLogoRefuse] = useState<string | null>(null)
  const form = useForm<Valeurs, Partial<Valeurs>, Answer<typeof createOrganisme>>({
    // A logo is as long as all that a device may keep: what is typed here is given up with the dialog.
    place: null,
    saved: { values: organisme === null ? vide : valeursDe(organisme), etag: null },
    isEditable: true,
    check: (valeurs): Faults => schemaFaults(organismeSaisi, valeurs, language),
    send: async (changes, _, valeurs) =>
      organisme === null
        ? (await request(createOrganisme, { body: valeurs })).data
        : (await request(updateOrganisme, { params: { idOrganisme: organisme.idOrganisme }, body: changes })).data,
    async onSaved({ message }) {
      toastSuccess(t('titre'), message)
      onClose()
      // Whoever works for it sees its colours at once.
      await Promise.all(
        [listOrganismes, getOrganisme, getConfig].map(({ path }) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      )
    },
    onFailure(failure) {
      const isLogo = failure instanceof ApiFailure && (failure.status === 413 || failure.status === 415)
      if (isLogo) setLogoRefuse(failure.message)
      else toastFailure(failure)
    },
  })
  const { values, errorOf } = form
  const change = (part: Partial<Valeurs>) => form.change((valeurs) => ({ ...valeurs, ...part }), Object.keys(part))
  const chooseLogo = async (file: File) => {
    const isImage = typesLogo.some((type) => type === file.type)
    if (!isImage) return setLogoRefuse(t('logo.type'))
    if (file.size > TAILLE_LOGO) return setLogoRefuse(t('logo.taille'))
    setLogoRefuse(null)
    setFichier(file.name)
    change({ logoBase64: `data:${file.type};base64,${await readBase64(file)}` })
  }
  const text = (name: 'nom' | 'adresse' | 'siteInternet' | (typeof couleurs)[number], isRequired = true) => ({
    name,
    label: t(`champ.${name}`),
    required: isRequired,
    value: values[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  })
  const isColour = (value: string) => /^#[0-9a-f]{6}$/i.test(value)
  const ratio = isColour(values.couleurPrimaire) ? contraste(values.couleurPrimaire) : null
  return (
    <Dialog
      title={t(organisme === null ? 'creer' : 'modifier')}
      size="lg"
      isEntry
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <FormState form={form} />
          <Button variant="default" onClick={onClose}>
            {t('commun:action.annuler')}
          </Button>
          <Button type="submit" disabled={!form.isValid} loading={form.isBusy}>
            {t('commun:action.enregistrer')}
          </Button>
        </>
      }
    >
      <div {...form.fieldsProps}>
        <Stack>
          <TextInput {...text('nom')} />
          <TextInput {...text('adresse')} />
          <TextInput {...text('siteInternet', false)} />
          <div data-name="logoBase64">
            <p className={classes.label}>{t('champ.logo')} *</p>
            {values.logoBase64 !== '' && (
              <img src={values.logoBase64} alt={t('logo.actuel')} className={classes.logo} />
            )}
            <FileDrop
              nom={fichier}
              accept={typesLogo.join(',')}
              title={t('logo.choisir')}
              hint={t('logo.aide')}
              changeHint={t('logo.changer')}
              error={logoRefuse ?? errorOf('logoBase64') ?? null}
              onFile={chooseLogo}
            />
          </div>
          <div className={classes.couleurs}>
            {couleurs.map((name) => (
              <div key={name}>
                <TextInput placeholder="#AABBCC" {...text(name)} />
                {isColour(values[name]) && (
                  <div aria-hidden className={classes.apercu} style={{ background: values[name] }} />
                )}
              </div>
            ))}
          </div>
          <p role="status" className={classes.note}>
            {ratio !== null && ratio < LISIBLE && t('contraste', { ratio: ratio.toFixed(1) })}
          </p>
          <Checkbox
            label={t('champ.scoresVisiblesAgriculteur')}
            checked={values.scoresVisiblesAgriculteur}
            onChange={({ currentTarget }) => change({ scoresVisiblesAgriculteur: currentTarget.checked })}
          />
        </Stack>
      </div>
    </Dialog>
  )
}
