import { Button, Checkbox } from '@mantine/core'
import { createPreuve } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { request } from '../../../../api/client'
import { schemaFaults } from '../../../../forms/faults'
import { useForm } from '../../../../forms/use-form'
import { useFormat } from '../../../../i18n/format'
import { toastError, toastSuccess } from '../../../../ui/toast'
import { useSheet } from '../../feuille/sheet-context'
import { ChoixDeFichiers } from './ChoixDeFichiers'
import { type Dates, DatesFields } from './DatesFields'
import { Envois } from './Envois'
import classes from './Preuves.module.css'
import type { Destination } from './PreuvesDialog'
import { useEnvoi } from './use-envoi'
import { usePreuves } from './use-preuves'

interface Props {
  vers: Destination
  onDone: () => void
}

type Saisie = Dates & { readonly garderPosition: boolean }

/** Sends photographs and files as proofs of a place, each with the same dates; what did not arrive stays to be sent again. */
export function AjoutDePreuves({ vers: { lieu, genre }, onDone }: Props) {
  const { t } = useTranslation('preuves')
  const { language } = useFormat()
  const { idExploitation, codeNational, millesime } = useSheet().key
  const { reload } = usePreuves()
  const { envois, add, forget, sendAll } = useEnvoi()

  const bodyOf = ({ garderPosition, millesimesValidite, ...dates }: Saisie, nom: string, content: string) => ({
    nom,
    ...dates,
    millesimesValidite: millesimesValidite === null ? null : [...millesimesValidite],
    note: null,
    garderPosition,
    content,
    liens: [{ codeNational, millesime, lieu, genre }],
  })
  const form = useForm<Saisie, Partial<Saisie>, boolean>({
    place: null,
    saved: {
      values: { dateEffet: null, dateExpiration: null, millesimesValidite: [millesime], garderPosition: false },
      etag: null,
    },
    isEditable: true,
    check: (saisie) => schemaFaults(createPreuve.body, bodyOf(saisie, '-', '-'), language),
    async send(_, __, saisie) {
      const isWhole = await sendAll((file, { content, nomFichier, ...transport }) =>
        request(createPreuve, {
          params: { idExploitation },
          body: { ...bodyOf(saisie, nameOf(file), content), nomFichier },
          ...transport,
        }),
      )
      await reload()
      return isWhole
    },
    onSaved(isWhole) {
      if (!isWhole) return toastError(t('commun:erreur.titre'), t('envoi.echec'))
      toastSuccess(t('titre'), t('envoi.fait'))
      onDone()
    },
  })
  const change = (part: Partial<Saisie>) => {
    form.touch(Object.keys(part))
    form.change((saisie) => ({ ...saisie, ...part }), Object.keys(part))
  }
  const hasFailed = envois.some(({ echec }) => echec !== null)
  return (
    <form {...form.props} className={classes.form} aria-label={t('ajouter')}>
      <p className={classes.soft}>{t('envoi.aide')}</p>
      <ChoixDeFichiers isOne={false} onFiles={add} />
      <Envois envois={envois} isBusy={form.isBusy} onForget={forget} />
      <DatesFields
        dates={form.values}
        millesime={millesime}
        errorOf={form.errorOf}
        onChange={change}
        setReadable={form.setReadable}
      />
      <Checkbox
        label={t('champ.garderPosition')}
        description={t('champ.garderPositionAide')}
        checked={form.values.garderPosition}
        onChange={(event) => change({ garderPosition: event.currentTarget.checked })}
      />
      <div className={classes.boutons}>
        <Button type="submit" disabled={!form.isValid || envois.length === 0} loading={form.isBusy}>
          {t(hasFailed ? 'envoi.reessayer' : 'envoi.envoyer', { count: Math.max(envois.length, 1) })}
        </Button>
      </div>
    </form>
  )
}

/** A file's name without what its device puts after it. */
const nameOf = ({ name }: File): string => name.replace(/\.\w{1,5}$/, '').slice(0, 200) || name.slice(0, 200)
