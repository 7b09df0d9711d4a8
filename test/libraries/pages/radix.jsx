import { Checkbox, unstable_OneTimePasswordField as Otp, RadioGroup, Select, Slider, Switch, ToggleGroup } from 'radix-ui';
import { draw } from './react.jsx';
import { DAYS, each, PLANS, SIZES, sendForm, TOWNS } from './shared.js';

const Choose = ({ name, all, id }) => (
  <Select.Root name={name}>
    <Select.Trigger id={id} aria-label={name}><Select.Value placeholder="Choose" /></Select.Trigger>
    <Select.Portal><Select.Content><Select.Viewport>{each(all).map(([value, label]) => <Select.Item key={value} value={value}><Select.ItemText>{label}</Select.ItemText></Select.Item>)}</Select.Viewport></Select.Content></Select.Portal>
  </Select.Root>
);
const thumb = { display: 'block', width: 20, height: 20, background: 'navy' };
const Slide = ({ name, value, labels }) => (
  <Slider.Root name={name} defaultValue={value} style={{ position: 'relative', display: 'flex', width: 200, height: 20 }} className={name}>
    <Slider.Track style={{ flexGrow: 1, background: 'silver' }}><Slider.Range /></Slider.Track>
    {labels.map((label) => <Slider.Thumb key={label} aria-label={label} style={thumb} />)}
  </Slider.Root>
);

draw(() => (
  <form onSubmit={(event) => { event.preventDefault(); sendForm(event.currentTarget); }}>
    <Choose name="plan" id="plan" all={PLANS} />
    <Choose name="town" id="town" all={Object.fromEntries(each(TOWNS).slice(0, 60))} />
    <p><Checkbox.Root id="terms" name="terms" style={thumb}><Checkbox.Indicator>✓</Checkbox.Indicator></Checkbox.Root><label htmlFor="terms">I accept the terms</label></p>
    <p><Switch.Root id="news" name="news" style={thumb}><Switch.Thumb /></Switch.Root><label htmlFor="news">News</label></p>
    <RadioGroup.Root name="size" aria-label="Size">{each(SIZES).map(([value, label]) => <label key={value} htmlFor={value}><RadioGroup.Item id={value} value={value} style={thumb}><RadioGroup.Indicator /></RadioGroup.Item>{label}</label>)}</RadioGroup.Root>
    <Slide name="volume" value={[20]} labels={['Volume']} />
    <Slide name="price" value={[10, 90]} labels={['Lowest price', 'Highest price']} />
    <Toggles />
    <Otp.Root name="code" id="code" aria-label="Code"><Otp.Input /><Otp.Input /><Otp.Input /><Otp.Input /><Otp.HiddenInput /></Otp.Root>
    <button type="submit">Order</button>
  </form>
));

function Toggles() {
  return (
    <ToggleGroup.Root type="multiple" id="days" aria-label="Days" onValueChange={(all) => { document.getElementById('days-sent').value = all.join(); }}>
      {each(DAYS).map(([value, label]) => <ToggleGroup.Item key={value} value={value}>{label}</ToggleGroup.Item>)}
      <input type="hidden" id="days-sent" name="days" />
    </ToggleGroup.Root>
  );
}
