import { Button } from '@mantine/core'
import { createPreuve } from '@sillon/contract'
import { IconFiles } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { request } from '#socle/api/client'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { schemaFaults } from '#socle/forms/faults'
import { useFormat } from '#socle/i18n/format'
import dialogClasses from '#socle/ui/Dialog.module.css'
import { useSheet } from '../feuille/sheet-context'
import { ChoixDeFichiers } from './ChoixDeFichiers'
import { type Dates, DatesFields } from './DatesFields'
import type { Destination } from './destination'
import { Envois } from './Envois'
import { PartoutField } from './PartoutField'
import { PositionField } from './PositionField'
import classes from './Preuves.module.css'
import { autresLieuxDe } from './preuves'
import { type AvecFichiers, useEnvoi } from './use-envoi'
import { usePreuves } from './use-preuves'

interface Props {
  vers: Destination
  /** Chooses among the files that the farm already sent; null without any. */
  onReprendre: (() => void) | null
  onDone: () => void
}

type Dits = Dates & { readonly partout: boolean }

const jour = z.string().nullable()
const brouillon = {
  dateEffet: jour,
  dateExpiration: jour,
  millesimesValidite: z.array(z.number()).nullable(),
  partout: z.boolean(),
}

/** Sends photographs and files as proofs of a place, and of other places that expect the same, all with the same dates. Failed files stay for a retry. */
export function AjoutDePreuves({ vers: { lieu, genre, libelle }, onReprendre, onDone }: Props) {
  const { t } = useTranslation('preuves')
  const { language } = useFormat()
  const { idExploitation, codeNational, millesime } = useSheet().key
  const { result } = usePreuves()
  const autres = autresLieuxDe(result.data?.lieux ?? [], { lieu, genre })

  const bodyOf = (
    { garderPosition, millesimesValidite, dateEffet, dateExpiration, partout }: AvecFichiers<Dits>,
    nom: string,
    content: string,
  ) => ({
    nom,
    dateEffet,
    dateExpiration,
    millesimesValidite: millesimesValidite === null ? null : [...millesimesValidite],
    note: null,
    garderPosition,
    content,
    liens: [lieu, ...(partout ? autres.map((autre) => autre.lieu) : [])].map((one) => ({
      codeNational,
      millesime,
      lieu: one,
      genre,
    })),
  })
  const { form, envois, add, forget, change, abandon } = useEnvoi<Dits>({
    place: ['ajout', lieu, genre ?? ''],
    dits: { dateEffet: null, dateExpiration: null, millesimesValidite: [millesime], partout: true },
    schema: brouillon,
    check: (saisie) => schemaFaults(createPreuve.body, bodyOf(saisie, '-', '-'), language),
    send: (saisie, file, { content, nomFichier, ...transport }) =>
      request(createPreuve, {
        params: { idExploitation },
        body: { ...bodyOf(saisie, nameOf(file), content), nomFichier },
        ...transport,
      }),
    onSent: onDone,
  })
  const aEnvoyer = envois.filter(({ estRefuse }) => !estRefuse)
  const hasFailed = aEnvoyer.some(({ echec }) => echec !== null)
  return (
    <form {...form.props} className={classes.form} aria-label={t('ajouter')}>
      {form.isResumed && <BrouillonRepris onAbandon={abandon} />}
      <p className={classes.soft}>{t('envoi.aide')}</p>
      <ChoixDeFichiers isOne={false} onFiles={add} />
      {onReprendre !== null && envois.length === 0 && (
        <Button
          size="compact-md"
          variant="subtle"
          className={classes.reprendre}
          leftSection={<IconFiles size={18} aria-hidden />}
          aria-label={t('autresPour', { libelle })}
          onClick={onReprendre}
        >
          {t('autres')}
        </Button>
      )}
      <Envois envois={envois} isBusy={form.isBusy} onForget={(id) => forget([id])} />
      <DatesFields
        dates={form.values}
        millesime={millesime}
        errorOf={form.errorOf}
        onChange={change}
        setReadable={form.setReadable}
      />
      <PartoutField
        lieux={autres}
        value={form.values.partout}
        error={form.errorOf('partout')}
        onChange={(partout) => change({ partout })}
      />
      <PositionField
        envois={envois}
        value={form.values.garderPosition}
        onChange={(garderPosition) => change({ garderPosition })}
      />
      {/* In sight once a photograph is taken, below the dates of a phone. */}
      <div className={dialogClasses.footer}>
        <Button type="submit" disabled={!form.isValid || aEnvoyer.length === 0} loading={form.isBusy}>
          {t(hasFailed ? 'envoi.reessayer' : 'envoi.envoyer', { count: Math.max(aEnvoyer.length, 1) })}
        </Button>
      </div>
    </form>
  )
}

/** A file's name without its extension. */
const nameOf = ({ name }: File): string => name.replace(/\.\w{1,5}$/, '').slice(0, 200) || name.slice(0, 200)
