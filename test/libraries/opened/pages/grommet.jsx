import { Box, Button, CheckBox, CheckBoxGroup, DateInput, Form, FormField, Grommet, MaskedInput, RadioButtonGroup, RangeInput, RangeSelector, Select, SelectMultiple, StarRating, TextArea, TextInput } from 'grommet';
import { useState } from 'react';
import { draw } from '../../pages/react.jsx';
import { CITIES, DAYS, objects, PLANS, SIZES, sendJson, TOPPINGS } from '../../pages/shared.js';

const choice = (all) => ({ options: objects(all), labelKey: 'label', valueKey: { key: 'value', reduce: true } });

draw(function Order() {
  const [value, setValue] = useState({ volume: 20, stay: [] });
  const [part, setPart] = useState('');
  const [price, setPrice] = useState([10, 90]);
  return (
    <Grommet>
      <Form value={value} onChange={setValue} onSubmit={({ value: { day, ...rest } }) => sendJson({ ...rest, day: day?.slice(0, 10), price })}>
        <FormField label="Plan" name="plan" htmlFor="plan"><Select id="plan" name="plan" {...choice(PLANS)} /></FormField>
        <FormField label="Town" name="town" htmlFor="town"><Select id="town" name="town" options={Object.values(CITIES).filter((one) => one.toLowerCase().includes(part.toLowerCase()))} onSearch={setPart} onClose={() => setPart('')} /></FormField>
        <FormField label="Toppings" name="toppings" htmlFor="toppings"><SelectMultiple id="toppings" name="toppings" {...choice(TOPPINGS)} /></FormField>
        <FormField label="City" name="city" htmlFor="city"><TextInput id="city" name="city" suggestions={Object.values(CITIES).filter((one) => one.toLowerCase().includes((value.city ?? '').toLowerCase()))} /></FormField>
        <FormField label="Day" name="day" htmlFor="day"><DateInput id="day" name="day" format="mm/dd/yyyy" /></FormField>
        <FormField label="Phone" name="phone" htmlFor="phone"><MaskedInput id="phone" name="phone" mask={[{ fixed: '(' }, { length: 3, regexp: /^[0-9]{1,3}$/, placeholder: 'xxx' }, { fixed: ') ' }, { length: 3, regexp: /^[0-9]{1,3}$/, placeholder: 'xxx' }, { fixed: '-' }, { length: 4, regexp: /^[0-9]{1,4}$/, placeholder: 'xxxx' }]} /></FormField>
        <FormField label="Days" name="days"><CheckBoxGroup id="days" name="days" {...choice(DAYS)} valueKey="value" /></FormField>
        <FormField label="Size" name="size"><RadioButtonGroup id="size" name="size" options={objects(SIZES)} /></FormField>
        <FormField label="Stars" name="stars"><StarRating id="stars" name="stars" /></FormField>
        <FormField label="Volume" name="volume" htmlFor="volume"><RangeInput id="volume" name="volume" min={0} max={100} /></FormField>
        <Box className="price" direction="row" width="320px"><RangeSelector min={0} max={100} values={price} onChange={setPrice} /></Box>
        <CheckBox id="news" name="news" toggle label="News" />
        <FormField label="Notes" name="notes" htmlFor="notes"><TextArea id="notes" name="notes" /></FormField>
        <Button type="submit" label="Order" primary />
      </Form>
    </Grommet>
  );
});
