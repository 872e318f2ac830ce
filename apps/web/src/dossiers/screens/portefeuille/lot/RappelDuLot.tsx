import { useDebouncedValue } from '@mantine/hooks'
import { type DossierSuivi, MESSAGE_RAPPEL_MAX, previewRappel, rappeler } from '@sillon/contract'
import { attenteDe } from '@sillon/domain'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type Answer, request } from '#socle/api/client'
import { TextField } from '#socle/fields/TextField'
import { draftOf } from '#socle/forms/draft'
import { useUser } from '#socle/session/session'
import classes from './Lot.module.css'
import { LotDialog } from './LotDialog'
import { SansObjet } from './use-lot'

interface Props {
  dossiers: readonly DossierSuivi[]
  millesime: number
  onClose: () => void
}

type Apercu = Answer<typeof previewRappel>

const PAUSE_MS = 500

/**
 * Sends reminders to the people that the chosen files wait for. The message stays on the device until it is sent and the dialog is closed: some of many files
 * may need a retry.
 */
export function RappelDuLot({ dossiers, millesime, onClose }: Props) {
  const { t } = useTranslation('portefeuille')
  const draft = draftOf([useUser().idUtilisateur, 'rappel'], z.string())
  const [message, setMessage] = useState<string | null>(() => draft.read())
  const estParti = useRef(false)
  const [settled] = useDebouncedValue(message, PAUSE_MS)
  const call = ({ idExploitation, codeDemarche }: DossierSuivi) => ({
    params: { idExploitation, codeNational: codeDemarche },
    query: { millesime },
    body: { message: settled },
  })
  return (
    <LotDialog<Apercu>
      titre={t('lot.rappel.titre')}
      dossiers={dossiers}
      onClose={() => {
        if (estParti.current) draft.forget()
        onClose()
      }}
      // While a message is being typed, the preview shows an earlier one.
      isBeingTyped={settled !== message}
      action={(count) => t('lot.rappel.faire', { count })}
      acte={{
        cle: `rappel ${settled ?? ''}`,
        async apercevoir(dossier, signal) {
          if (attenteDe(dossier.etatDossier) === 'AUCUNE') throw new SansObjet(t('lot.rappel.decide'))
          const { data } = await request(previewRappel, { ...call(dossier), signal })
          if (data.obstacle !== null) throw new SansObjet(data.obstacle)
          return data
        },
        async faire(dossier) {
          const { destinataires, envoiActif } = (await request(rappeler, call(dossier))).data
          estParti.current = true
          const noms = destinataires.join(', ')
          return t(envoiActif ? 'lot.rappel.envoye' : 'lot.rappel.garde', { noms })
        },
      }}
      dire={({ courriels }) =>
        courriels.map(({ destinataire, sujet, texte }) => (
          <details key={destinataire}>
            <summary>{destinataire}</summary>
            <p>
              <strong>{sujet}</strong>
            </p>
            <p className={classes.lettre}>{texte}</p>
          </details>
        ))
      }
    >
      <TextField
        label={t('lot.rappel.message')}
        rows={3}
        maxLength={MESSAGE_RAPPEL_MAX}
        value={message}
        onChange={(text) => {
          setMessage(text)
          if (text === null) draft.forget()
          else draft.keep(text)
        }}
      />
    </LotDialog>
  )
}
