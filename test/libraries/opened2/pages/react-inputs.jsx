import 'react-phone-input-2/lib/style.css';
import 'react-toggle/style.css';
import { HexColorInput, HexColorPicker } from 'react-colorful';
import currency from 'react-currency-input-field';
import { NumericFormat, PatternFormat } from 'react-number-format';
import phone from 'react-phone-input-2';
import { Range } from 'react-range';
import { Rating } from 'react-simple-star-rating';
import slider from 'react-slider';
import change from 'react-switch';
import toggle from 'react-toggle';
import { draw, useOrder } from '../../pages/react.jsx';
import { Fields } from './fields.jsx';

const [PhoneInput, CurrencyInput, ReactSlider, Switch, Toggle] = [phone, currency, slider, change, toggle].map((one) => one.default ?? one);
const line = { height: 24, width: 300, background: 'silver' };
const knob = { height: 24, width: 24, background: 'navy', color: 'white', textAlign: 'center' };

draw(function Order() {
  const { values, put, submit } = useOrder({ volume: 20, bass: 20, news: false, loud: false, colour: '#ff0000' });
  return (
    <Fields submit={submit} of={{
      amount: <NumericFormat id="amount" thousandSeparator="." decimalSeparator="," suffix=" €" onValueChange={({ value }) => put('amount')(value)} />,
      card: <PatternFormat id="card" format="#### #### #### ####" onValueChange={({ value }) => put('card')(value)} />,
      expiry: <PatternFormat id="expiry" format="##/##" mask="_" placeholder="MM/YY" onValueChange={({ formattedValue }) => put('expiry')(formattedValue)} />,
      price: <CurrencyInput id="price" prefix="$" decimalsLimit={2} onValueChange={(value) => put('price')(value)} />,
      salary: <CurrencyInput id="salary" intlConfig={{ locale: 'de-DE', currency: 'EUR' }} onValueChange={(value) => put('salary')(value)} />,
      phone: <PhoneInput inputProps={{ id: 'phone' }} country="pt" onChange={(digits) => put('phone')(digits)} />,
      stars: <Rating SVGstyle={{ display: 'inline' }} onClick={put('stars')} />,
      volume: <Range values={[values.volume]} onChange={([value]) => put('volume')(value)} renderTrack={({ props, children }) => <div {...props} style={{ ...props.style, ...line }}>{children}</div>} renderThumb={({ props }) => <div {...props} style={{ ...props.style, ...knob }} />} />,
      bass: <div style={line}><ReactSlider value={values.bass} onChange={put('bass')} renderThumb={(props, { valueNow }) => <div {...props} style={{ ...props.style, ...knob }}>{valueNow}</div>} /></div>,
      span: <div style={line}><ReactSlider value={values.span ?? [10, 90]} ariaLabel={['Lowest', 'Highest']} onChange={put('span')} renderThumb={(props, { valueNow }) => <div {...props} style={{ ...props.style, ...knob }}>{valueNow}</div>} /></div>,
      news: <Switch checked={values.news} onChange={put('news')} />,
      loud: <Toggle checked={values.loud} onChange={({ target }) => put('loud')(target.checked)} />,
      colour: <><HexColorPicker color={values.colour} onChange={put('colour')} /><HexColorInput id="colour" prefixed color={values.colour} onChange={put('colour')} /></>,
    }} />
  );
});
