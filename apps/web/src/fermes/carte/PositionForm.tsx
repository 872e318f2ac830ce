import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalField } from '#socle/fields/DecimalField'
import classes from './Carte.module.css'
import { DECIMALES, type Position } from './forme'

interface Props {
  /** Position to begin with. */
  position: Position | null
  action: string
  onPosition: (position: Position) => void
}

/** A place on the map, typed in degrees and applied by its button. */
export function PositionForm({ position, action, onPosition }: Props) {
  const { t } = useTranslation('carte')
  const [latitude, setLatitude] = useState(position?.[1] ?? null)
  const [longitude, setLongitude] = useState(position?.[0] ?? null)
  const [isValid, setValid] = useState({ latitude: true, longitude: true })
  const isReady = latitude !== null && longitude !== null && isValid.latitude && isValid.longitude
  return (
    <form
      className={classes.positions}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onPosition([longitude, latitude])
      }}
    >
      <DecimalField
        label={t('dessin.latitude')}
        value={latitude}
        min={-90}
        max={90}
        decimals={DECIMALES}
        unit="°"
        onChange={setLatitude}
        onValidityChange={(is) => setValid((before) => ({ ...before, latitude: is }))}
      />
      <DecimalField
        label={t('dessin.longitude')}
        value={longitude}
        min={-180}
        max={180}
        decimals={DECIMALES}
        unit="°"
        onChange={setLongitude}
        onValidityChange={(is) => setValid((before) => ({ ...before, longitude: is }))}
      />
      <Button type="submit" variant="default" disabled={!isReady}>
        {action}
      </Button>
    </form>
  )
}
